import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { checkInvariants } from '#db/invariants.ts'
import { buildIfNeeded } from '#scripts/build-if-needed.ts'
import { freePort } from '#tests/support/free-port.ts'
import { busyShop } from '#tests/support/nodes/busy-shop.ts'
import { type Stream, startLoad } from '#tests/support/nodes/load.ts'
import { type ShopNode, shopNode } from '#tests/support/nodes/node-process.ts'
import { urlOf } from '#tests/support/nodes.ts'
import { testSecrets } from '#tests/support/shop.ts'
import type { ResultTable } from './results.ts'
import { createDataDir } from './shop-process.ts'
import { formatNumber } from './statistics.ts'

const fullSpeedMs = 15_000
/** By then idle connections are closed on both sides. */
const settleMs = 8_000
const sampleMs = 5_000
/** Share of the samples during which code is compiled and caches and pools fill. */
const warmUp = 1 / 3

type Sample = { minute: number; megabytes: number }
type Resources = { files: number; handles: number; timers: number; connections: number; temporary: number }

/** LD-05: does a node leak memory, connections, timers or files while it serves pages, carts and orders at half its capacity? */
export async function run(minutes = 3): Promise<ResultTable[]> {
  await buildIfNeeded()
  await using undo = new AsyncDisposableStack()
  const { folder } = undo.adopt(await createDataDir(), (data) => data.remove())
  const databaseUrl = process.env.DATABASE_URL ?? urlOf((await embedded(undo, folder)).connection)
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  const port = await freePort()
  const env = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: folder, TMPDIR: temporary, LOG_LEVEL: 'warn' }
  const node = shopNode({ port, env: { ...env, BASE_URL: `http://127.0.0.1:${port}`, ...testSecrets } })
  await node.start()
  undo.defer(async () => void (await node.stop()))
  const { db } = undo.adopt(connect({ url: databaseUrl }), (connection) => connection.close())
  const found = await soak(node, await busyShop(db, node.origin), minutes, temporary)
  const broken = await checkInvariants(db)
  for (const violation of broken) console.log(violation)
  return [{ ...found, rows: [...found.rows, ['violated invariants', broken.length, 0]] }]
}

async function embedded(undo: AsyncDisposableStack, folder: string) {
  return undo.adopt(await startEmbeddedPostgres({ dataDir: join(folder, 'pg') }), (started) => started.stop())
}

async function soak(node: ShopNode, streams: readonly Stream[], minutes: number, temporary: string): Promise<ResultTable> {
  const paceMs = await measurePace(node, streams)
  await delay(settleMs)
  const before = await resourcesOf(node, temporary)
  // A pause as long as a response took at full speed gives half the request rate.
  const load = startLoad(
    node.origin,
    streams.map((stream) => ({ ...stream, pauseMs: paceMs })),
  )
  const samples = await sample(node, minutes)
  const { succeeded, failed } = await load.stop()
  await delay(settleMs)
  const after = await resourcesOf(node, temporary)
  for (const { request, status, detail } of failed.slice(0, 10)) console.log(`${request.path}: ${status ?? 'no response'} ${detail}`)
  const grown = (name: keyof Resources) => [`${name} after, before`, `${after[name]}, ${before[name]}`, 'equal']
  return {
    title: 'Half load',
    columns: ['', 'measured', 'budget'],
    rows: [
      ['minutes', minutes, 30],
      ['requests per second at full speed', formatNumber((streams.length * 1000) / paceMs), ''],
      ['responses per second', formatNumber(succeeded / minutes / 60), 'about half'],
      ['failed, or not 2xx', failed.length, 0],
      ['memory at the end, MB', formatNumber(samples.at(-1)?.megabytes ?? 0), ''],
      ['memory growth per minute after warm-up, MB', slope(samples.slice(Math.floor(samples.length * warmUp))).toFixed(2), '< 1'],
      ...(['files', 'handles', 'timers', 'connections', 'temporary'] as const).map(grown),
    ],
    note: 'Pages, carts and orders, requested by another process. In short runs the memory still follows the garbage collector: judge it by half an hour.',
  }
}

/** Response time of a stream when all of them send without a pause. */
async function measurePace({ origin }: ShopNode, streams: readonly Stream[]): Promise<number> {
  const load = startLoad(
    origin,
    streams.map((stream) => ({ ...stream, pauseMs: 0 })),
  )
  await delay(fullSpeedMs)
  const { succeeded } = await load.stop()
  return (fullSpeedMs * streams.length) / succeeded
}

async function sample(node: ShopNode, minutes: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const started = performance.now(); performance.now() - started < minutes * 60_000; ) {
    await delay(sampleMs)
    const metrics = await metricsOf(node)
    samples.push({
      minute: (performance.now() - started) / 60_000,
      megabytes: metricValue(metrics, 'process_resident_memory_bytes') / 2 ** 20,
    })
  }
  return samples
}

async function resourcesOf(node: ShopNode, temporary: string): Promise<Resources> {
  const metrics = await metricsOf(node)
  return {
    files: metricValue(metrics, 'process_open_fds'),
    handles: metricValue(metrics, 'nodejs_active_handles_total'),
    timers: metricValue(metrics, 'nodejs_active_resources{type="Timeout"}'),
    connections: ['busy', 'idle'].reduce((sum, state) => sum + sumOf(metrics, 'database_pool_connections', `state="${state}"`), 0),
    temporary: (await readdir(temporary, { recursive: true })).length,
  }
}

const metricsOf = async ({ origin }: ShopNode) => (await fetch(`${origin}/metrics`)).text()

function metricValue(metrics: string, name: string): number {
  const line = metrics.split('\n').find((text) => text.startsWith(`${name} `))
  if (line === undefined) throw new Error(`missing metric ${name}`)
  return Number(line.slice(name.length))
}

/** Sum of all series of a metric with this label. */
function sumOf(metrics: string, name: string, label: string): number {
  const series = metrics.split('\n').filter((text) => text.startsWith(`${name}{`) && text.includes(label))
  if (series.length === 0) throw new Error(`missing metric ${name} with ${label}`)
  return series.reduce((sum, text) => sum + Number(text.slice(text.lastIndexOf(' '))), 0)
}

/** Slope of the linear regression. */
function slope(samples: readonly Sample[]): number {
  const mean = (value: (sample: Sample) => number) => samples.reduce((sum, one) => sum + value(one), 0) / samples.length
  const [minute, megabytes] = [mean((one) => one.minute), mean((one) => one.megabytes)]
  const spread = mean((one) => (one.minute - minute) ** 2)
  return spread === 0 ? 0 : mean((one) => (one.minute - minute) * (one.megabytes - megabytes)) / spread
}
