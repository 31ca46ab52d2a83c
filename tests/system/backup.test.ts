import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Db } from '#db/connect.ts'
import { findEmbeddedPostgres } from '#db/embedded.ts'
import { checkInvariants } from '#db/invariants.ts'
import { freePort } from '#tests/support/free-port.ts'
import { anOrderDesk } from '#tests/support/nodes/busy-shop.ts'
import { programEnv } from '#tests/support/nodes/program-env.ts'
import { testSecrets } from '#tests/support/shop.ts'
import { startShop, temporaryFolder } from '#tests/support/started-shop.ts'

const run = promisify(execFile)

async function databaseOf(dataDir: string): Promise<Db> {
  const connection = await findEmbeddedPostgres(join(dataDir, 'pg'))
  if (!connection) throw new Error('PostgreSQL is not running')
  const { db, close } = connect(connection)
  onTestFinished(() => close())
  return db
}

/** `npm run backup` or `npm run restore`. */
const command = (script: string, dataDir: string, folder: string) =>
  run(process.execPath, [`scripts/${script}.ts`, folder], { env: { ...programEnv, DATA_DIR: dataDir } })

/** Places orders, one after the other and each by another shopper and network, until stopped. */
function placeOrders(desk: Awaited<ReturnType<typeof anOrderDesk>>, origin: string) {
  const placed: string[] = []
  let isStopping = false
  const work = async () => {
    while (!isStopping) {
      const { path, headers, ...rest } = await desk.orderRequest()
      const network = { 'x-forwarded-for': `10.${Math.floor(placed.length / 250)}.${placed.length % 250}.1` }
      const response = await fetch(origin + path, { ...rest, headers: { ...headers, ...network } } as RequestInit)
      const body = (await response.json()) as { order?: { id: string } }
      if (response.status !== 201 || !body.order) throw new Error(`${response.status} ${JSON.stringify(body)}`)
      placed.push(body.order.id)
    }
  }
  const working = Promise.all([work(), work()])
  return {
    placed,
    async stop() {
      isStopping = true
      await working
    },
  }
}

test('CH-12: a shop restored from a backup that was made while orders came has every order acknowledged before it', async () => {
  const [folder, dataDir, elsewhere] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
  const shop = startShop({ DATA_DIR: dataDir, PORT: String(await freePort()), TRUSTED_PROXIES: '1', ...testSecrets })
  const origin = await shop.origin()
  const desk = await anOrderDesk(await databaseOf(dataDir), origin)
  await mkdir(join(dataDir, 'files/receipts'), { recursive: true })
  await writeFile(join(dataDir, 'files/receipts/one'), 'a receipt')
  const orders = placeOrders(desk, origin)
  await expect.poll(() => orders.placed.length, { timeout: 60_000 }).toBeGreaterThan(10)
  const before = [...orders.placed]
  const { stdout } = await command('backup', dataDir, folder)
  const after = orders.placed.length
  await expect.poll(() => orders.placed.length, { timeout: 60_000 }).toBeGreaterThan(after)
  await orders.stop()
  expect(await shop.stop()).toBe(0)

  const restored = await command('restore', elsewhere, stdout.trim())
  expect(restored.stdout).toContain('All invariants hold.')
  const again = startShop({ DATA_DIR: elsewhere, PORT: String(await freePort()), ...testSecrets })
  expect((await fetch(await again.origin())).status).toBe(200)
  const db = await databaseOf(elsewhere)
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders`)
  const found = new Set(rows.map(({ id }) => id))
  expect(before.filter((id) => !found.has(id))).toEqual([])
  expect(await checkInvariants(db)).toEqual([])
  expect(await readFile(join(elsewhere, 'files/receipts/one'), 'utf8')).toBe('a receipt')
}, 240_000)
