import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { checkInvariants } from '#db/invariants.ts'
import { freePort } from '#tests/support/free-port.ts'
import { busyShop } from '#tests/support/nodes/busy-shop.ts'
import { type Stream, startLoad } from '#tests/support/nodes/load.ts'
import { type ShopNode, shopNode } from '#tests/support/nodes/node-process.ts'
import { urlOf } from '#tests/support/nodes.ts'
import { testSecrets } from '#tests/support/shop.ts'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import type { Finding } from './report.ts'
import { temporaryData } from './running-shop.ts'
import { figure } from './timing.ts'

const fullSpeedMs = 15_000
/** By then the connections that nobody uses any more are closed on both sides. */
const restMs = 8_000
const sampleMs = 5_000
/** Of the samples: what is compiled, cached and pooled comes in this time. */
const warmUp = 1 / 3

type Sample = { minute: number; megabytes: number }
type Held = { files: number; handles: number; timers: number; connections: number; temporary: number }

/** LD-05: does one node lose memory, connections, timers or files while it serves pages, carts and orders at half its capacity? */
export async function run(minutes = 3): Promise<Finding[]> {
  await buildIfNeeded()
  await using undo = new AsyncDisposableStack()
  const { folder } = undo.adopt(await temporaryData(), (data) => data.remove())
  const databaseUrl = process.env.DATABASE_URL ?? urlOf((await embedded(undo, folder)).connection)
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  const port = await freePort()
  const env = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: folder, TMPDIR: temporary, LOG_LEVEL: 'warn' }
  const node = shopNode({ port, env: { ...env, BASE_URL: `http://127.0.0.1:${port}`, ...testSecrets } })
  await node.start()
  undo.defer(async () => void (await node.stop()))
  const { db } = undo.adopt(connect({ url: databaseUrl }), (connection) => connection.close())
  const found = await soak(node, await busyShop(db, node.address), minutes, temporary)
  const broken = await checkInvariants(db)
  for (const violation of broken) console.log(violation)
  return [{ ...found, rows: [...found.rows, ['broken rules between money, stock and orders', broken.length, 0]] }]
}

async function embedded(undo: AsyncDisposableStack, folder: string) {
  return undo.adopt(await startEmbeddedPostgres({ dataDir: join(folder, 'pg') }), (started) => started.stop())
}

async function soak(node: ShopNode, streams: readonly Stream[], minutes: number, temporary: string): Promise<Finding> {
  const paceMs = await fullSpeed(node, streams)
  await delay(restMs)
  const before = await heldBy(node, temporary)
  // As long a pause as an answer took at full speed: half as many questions.
  const load = startLoad(
    node.address,
    streams.map((stream) => ({ ...stream, pauseMs: paceMs })),
  )
  const samples = await sample(node, minutes)
  const { answered, failed } = await load.stop()
  await delay(restMs)
  const after = await heldBy(node, temporary)
  for (const { question, status, said } of failed.slice(0, 10)) console.log(`${question.path}: ${status ?? 'no answer'} ${said}`)
  const grown = (name: keyof Held) => [`${name} after, before`, `${after[name]}, ${before[name]}`, 'the same']
  return {
    title: 'Minutes under half load',
    columns: ['', 'measured', 'budget'],
    rows: [
      ['minutes', minutes, 30],
      ['questions at full speed, a second', figure((streams.length * 1000) / paceMs), ''],
      ['answered, a second', figure(answered / minutes / 60), 'about half'],
      ['not answered, or not with 2xx', failed.length, 0],
      ['memory at the end, MB', figure(samples.at(-1)?.megabytes ?? 0), ''],
      ['memory a minute after warm-up, MB', slope(samples.slice(Math.floor(samples.length * warmUp))).toFixed(2), '< 1'],
      ...(['files', 'handles', 'timers', 'connections', 'temporary'] as const).map(grown),
    ],
    note: 'Pages, carts and orders, asked by another process. In a few minutes the memory still follows the garbage collector: judge it by half an hour.',
  }
}

/** How long a stream waits for an answer when all of them ask without a pause. */
async function fullSpeed({ address }: ShopNode, streams: readonly Stream[]): Promise<number> {
  const load = startLoad(
    address,
    streams.map((stream) => ({ ...stream, pauseMs: 0 })),
  )
  await delay(fullSpeedMs)
  const { answered } = await load.stop()
  return (fullSpeedMs * streams.length) / answered
}

async function sample(node: ShopNode, minutes: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const started = performance.now(); performance.now() - started < minutes * 60_000; ) {
    await delay(sampleMs)
    const metrics = await metricsOf(node)
    samples.push({
      minute: (performance.now() - started) / 60_000,
      megabytes: readingOf(metrics, 'process_resident_memory_bytes') / 2 ** 20,
    })
  }
  return samples
}

async function heldBy(node: ShopNode, temporary: string): Promise<Held> {
  const metrics = await metricsOf(node)
  return {
    files: readingOf(metrics, 'process_open_fds'),
    handles: readingOf(metrics, 'nodejs_active_handles_total'),
    timers: readingOf(metrics, 'nodejs_active_resources{type="Timeout"}'),
    connections: ['busy', 'idle'].reduce((sum, state) => sum + sumOf(metrics, 'database_pool_connections', `state="${state}"`), 0),
    temporary: (await readdir(temporary, { recursive: true })).length,
  }
}

const metricsOf = async ({ address }: ShopNode) => (await fetch(`${address}/metrics`)).text()

function readingOf(metrics: string, name: string): number {
  const line = metrics.split('\n').find((text) => text.startsWith(`${name} `))
  if (line === undefined) throw new Error(`there is no metric ${name}`)
  return Number(line.slice(name.length))
}

/** Of all series of a metric that carry this label. */
function sumOf(metrics: string, name: string, label: string): number {
  const series = metrics.split('\n').filter((text) => text.startsWith(`${name}{`) && text.includes(label))
  if (series.length === 0) throw new Error(`there is no metric ${name} with ${label}`)
  return series.reduce((sum, text) => sum + Number(text.slice(text.lastIndexOf(' '))), 0)
}

/** Of the straight line that lies closest to all samples. */
function slope(samples: readonly Sample[]): number {
  const mean = (value: (sample: Sample) => number) => samples.reduce((sum, one) => sum + value(one), 0) / samples.length
  const [minute, megabytes] = [mean((one) => one.minute), mean((one) => one.megabytes)]
  const spread = mean((one) => (one.minute - minute) ** 2)
  return spread === 0 ? 0 : mean((one) => (one.minute - minute) * (one.megabytes - megabytes)) / spread
}
