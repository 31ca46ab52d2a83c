import { once } from 'node:events'
import { chmod, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '#db/schema/settings.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { urlOf } from '#tests/support/nodes.ts'
import { startShop, temporaryFolder } from '#tests/support/started-shop.ts'

/** For the start that is not about a data folder: initializing a cluster takes seconds. */
const database = await testDatabase({ template: 'demo' })

const newestOf = async (origin: string) =>
  [...(await (await fetch(origin)).text()).matchAll(/href="(\/product\/[^"]+)"/g)].map(([, href]) => href)

test('a new folder becomes a shop with its demo catalog, prints its URLs when it can be stopped, and a second start finds the same data', async () => {
  const env = { DATA_DIR: await temporaryFolder(), PORT: String(await freePort()) }
  const first = startShop(env)
  const origin = await first.origin()
  expect(origin).toBe(`http://localhost:${env.PORT}`)
  // Both lines at once: nothing is still being written to the database when somebody stops the program.
  expect(first.output()).toContain(`میز کار  ${origin}/desk`)
  const products = await newestOf(origin)
  expect(products.length).toBeGreaterThan(20)
  expect(await first.stop()).toBe(0)

  // CH-15: a folder that an older version or a copy left open is closed by the start.
  const uploads = join(env.DATA_DIR, 'files')
  for (const folder of [env.DATA_DIR, uploads]) await chmod(folder, 0o755)
  const second = startShop(env)
  expect(await newestOf(await second.origin())).toEqual(products)
  expect(await modeOf(env.DATA_DIR)).toBe(process.getuid?.() === 0 ? '711' : '700')
  expect([await modeOf(uploads), await modeOf(join(env.DATA_DIR, 'secrets.json'))]).toEqual(['700', '600'])
})

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('CH-09: a second program on the same data folder is refused within five seconds, and the first goes on', async () => {
  const dataDir = await temporaryFolder()
  const first = startShop({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  const origin = await first.origin()
  const startedAt = performance.now()
  const second = startShop({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(await second.exited).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect(second.output()).toContain(dataDir)
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)
})

test('a port in use is named in one line, and the database shuts down cleanly', async () => {
  const port = await freePort()
  const other = createServer().listen(port)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const dataDir = await temporaryFolder()
  const first = startShop({ DATA_DIR: dataDir, PORT: String(port) })
  expect(await first.exited).toBe(1)
  expect(first.output()).toMatch(new RegExp(`${port}.*PORT`))
  const second = startShop({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  await second.origin()
})

test('CH-11: production with missing, short or example secrets does not start; it names the variables and no value', async () => {
  const example = 'change-me-change-me-change-me-change-me'
  const shop = startShop({ NODE_ENV: 'production', BASE_URL: 'http://shop.example', SESSION_SECRET: 'short-secret', CODE_SECRET: example })
  expect(await shop.exited).toBe(1)
  for (const name of ['BASE_URL', 'SESSION_SECRET', 'CODE_SECRET', 'NATIONAL_ID_KEY']) expect(shop.output()).toContain(name)
  for (const value of ['shop.example', 'short-secret', example]) expect(shop.output()).not.toContain(value)
})

test('CH-11: a test switch does not start in production', async () => {
  const shop = startShop({ NODE_ENV: 'production', FAILPOINT: 'after-commit:1' })
  expect(await shop.exited).toBe(1)
  expect(shop.output()).toContain('FAILPOINT')
})

test('WEB-11: with one real provider the program says at its start what is missing, names no value, and has no sandbox', async () => {
  const key = 'key-of-the-panel'
  const env = { DATABASE_URL: urlOf(database.to), DATA_DIR: await temporaryFolder(), PORT: String(await freePort()) }
  const shop = startShop({ ...env, KAVENEGAR_API_KEY: key })
  const origin = await shop.origin()
  for (const name of ['ZARINPAL_MERCHANT_ID', 'SMTP_URL', 'OWNER_EMAIL']) expect(shop.output()).toContain(`${name} is not set`)
  expect(shop.output()).toContain('NODE_ENV is not production')
  for (const unwanted of [key, 'KAVENEGAR_API_KEY is not set', '/sandbox/']) expect(shop.output()).not.toContain(unwanted)
  expect((await fetch(`${origin}/sandbox/inbox`)).status).toBe(404)
})

test('WEB-11: the same with an account that was entered at the desk, and nothing in the environment', async () => {
  const env = { DATABASE_URL: urlOf(database.to), DATA_DIR: await temporaryFolder(), PORT: String(await freePort()) }
  await database.db.insert(settings).values({ key: 'keys.sms', value: { apiKey: 'encrypted elsewhere' }, version: 1 })
  const shop = startShop(env)
  const origin = await shop.origin()
  for (const name of ['ZARINPAL_MERCHANT_ID', 'SMTP_URL', 'OWNER_EMAIL']) expect(shop.output()).toContain(`${name} is not set`)
  expect(shop.output()).toContain('NODE_ENV is not production')
  for (const unwanted of ['KAVENEGAR_API_KEY is not set', '/sandbox/', '/desk/']) expect(shop.output()).not.toContain(unwanted)
  expect((await fetch(`${origin}/sandbox/inbox`)).status).toBe(404)
})
