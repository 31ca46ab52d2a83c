import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { checkInvariants } from '#db/invariants.ts'
import { busyShop } from '#tests/support/nodes/busy-shop.ts'
import { startLoad } from '#tests/support/nodes/load.ts'
import { startProviders } from '#tests/support/nodes/providers.ts'
import { restartInTurn, shortPause, startNodes, urlOf } from '#tests/support/nodes.ts'
import { testSecrets } from '#tests/support/shop.ts'

const usage = `npm run nodes -- 3            starts three nodes behind nginx; Ctrl-C stops them
npm run nodes -- rolling 20   restarts three nodes one after the other, twenty times, under load (docs/threats.md CH-02)
DATABASE_URL: a PostgreSQL instead of a private one; PORT: the port of nginx.`

process.chdir(join(import.meta.dirname, '..'))
const [command = '2', rounds = '20'] = process.argv.slice(2)
const isRolling = command === 'rolling'
const count = Number(isRolling ? rounds : command)
if (!Number.isInteger(count) || count < 1 || count > (isRolling ? 1000 : 16)) {
  console.error(usage)
  process.exit(2)
}
await (isRolling ? roll(count) : show(count))

/** A shop to try. The provider simulators are shared by all nodes. */
async function show(nodeCount: number): Promise<void> {
  await using undo = new AsyncDisposableStack()
  const dataDir = process.env.DATA_DIR ?? 'data/nodes'
  const databaseUrl = await openDatabase(undo, join(dataDir, 'pg'))
  const providers = await startProviders({ onMail: (source) => console.log(`\n— mail\n${source}`) })
  undo.defer(() => providers.stop())
  const port = Number(process.env.PORT ?? 3000)
  const { origin, nodes, nginx } = undo.adopt(
    await startNodes({ count: nodeCount, databaseUrl, dataDir, port, env: providers.env }),
    (shop) => shop.stop(),
  )
  console.log(`ویترین  ${origin}`)
  console.log(`nodes  ${nodes.map((node) => `${node.origin} (${node.pid()})`).join('  ')}  nginx ${nginx.port}`)
  console.log(`text messages  ${providers.inboxUrl}  mail is printed here`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  console.log('stopping')
}

/** Restarts nodes under load; prints failed requests and violated invariants. */
async function roll(times: number): Promise<void> {
  await using undo = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-rolling-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = await openDatabase(undo, join(dataDir, 'pg'))
  const env = { NODE_ENV: 'test', ...testSecrets, ...shortPause.env }
  const shop = undo.adopt(await startNodes({ count: 3, databaseUrl, dataDir, env, nginx: shortPause }), (started) => started.stop())
  const { db } = undo.adopt(connect({ url: databaseUrl }), (connection) => connection.close())
  const load = startLoad(shop.origin, await busyShop(db, shop.origin))
  for (let round = 1; round <= times; round += 1) {
    await restartInTurn(shop.nodes, shortPause.seconds)
    console.log(`round ${round} of ${times}: ${load.succeeded()} responses`)
  }
  const { succeeded, failed } = await load.stop()
  for (const { request, status, detail } of failed) console.log(`${request.method} ${request.path}: ${status ?? 'no response'} ${detail}`)
  const broken = await checkInvariants(db)
  console.log(`${times * 3} restarts, ${succeeded} responses, ${failed.length} failed, ${broken.length} invariants violated`)
  process.exitCode = failed.length + broken.length > 0 ? 1 : 0
}

async function openDatabase(undo: AsyncDisposableStack, folder: string): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const { startEmbeddedPostgres } = await import('#db/embedded.ts')
  const server = undo.adopt(await startEmbeddedPostgres({ dataDir: folder }), (started) => started.stop())
  return urlOf(server.connection)
}
