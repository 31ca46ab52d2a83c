import { expect, test } from 'vitest'
import { startDebianPostgres } from '#tests/support/debian-postgres.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startShop, temporaryFolder } from '#tests/support/started-shop.ts'

test('the shop runs on PostgreSQL 15 through DATABASE_URL and stores its data there', async () => {
  const postgres = await startDebianPostgres()
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: await temporaryFolder(), PORT: String(await freePort()) }
    const shop = startShop(env)
    const origin = await shop.origin()
    const home = await (await fetch(origin)).text()
    expect(home).toContain('پرفروش‌ترین‌ها')
    await shop.stop()

    const again = startShop(env)
    expect(await (await fetch(await again.origin())).text()).toBe(home)
    await again.stop()
  } finally {
    await postgres.stop()
  }
})
