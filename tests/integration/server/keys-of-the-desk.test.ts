import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { outbox } from '#db/schema/operations.ts'
import { settings } from '#db/schema/settings.ts'
import { presets } from '#domain/desk/permissions.ts'
import { rial } from '#domain/money.ts'
import type { KeyedProvider } from '#domain/settings/provider-keys.ts'
import { shopSecrets } from '#server/config/secrets.ts'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { encryptKeys, keyRow } from '#services/settings/key-vault.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrowser, aMobile, aRegistered } from '#tests/support/registration.ts'
import { testSecrets } from '#tests/support/shop.ts'
import { shopOn, type TestShop } from '#tests/support/test-shop.ts'

/** A shop as somebody starts it who forgot `.env`: no provider, not production. */
const connection = await testDatabase({ template: 'empty' })
const { db } = connection
const start = () => shopOn(connection, { NODE_ENV: 'development', TRUSTED_PROXIES: '1' })
const running = start()
const subscription = running.followNotifications()
afterAll(() => subscription.stop())
await running.loadSettings()

const values: Partial<Record<KeyedProvider, Record<string, string>>> = {
  sms: { apiKey: '6B4F3A2E1D0C9B8A7F6E5D4C3B2A1908', template: 'verify' },
  payment: { merchantId: '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607' },
}
const enter = (provider: KeyedProvider, secrets = testSecrets) =>
  db
    .insert(settings)
    .values({ key: keyRow(provider), version: 1, value: encryptKeys(shopSecrets(secrets), provider, values[provider] ?? {}) })

const sandboxPages = ['/sandbox/inbox', '/_data/sandbox/inbox', '/sandbox/zarinpal/style.css']
const statusesOf = (shop: TestShop) => Promise.all(sandboxPages.map(async (path) => (await shop.app.request(path)).status))
const payment = { amount: rial(10_000), description: 'سفارش', callbackUrl: 'http://localhost:3000/back', orderNumber: 'ORD-1' }
const deskOf = async (shop: TestShop) => {
  const { headers } = await aDeskClient(shop, presets.owner.name)
  const response = await shop.app.request('/api/desk/settings/keys', { headers })
  return [response.status, ((await response.json()) as { code?: string }).code]
}

test('WEB-11: a demo has an inbox, a simulated bank, example values, and a desk without a second factor', async () => {
  await running.context.sms.sendText({ to: aMobile() as never, text: 'سلام', localId: 'x' })
  expect(await statusesOf(running)).toEqual([200, 200, 200])
  expect(await running.context.payments.request(payment)).toMatchObject({ kind: 'created' })
  expect(await deskOf(running)).toEqual([200, undefined])
  expect(running.missingSettings()).toEqual([])
  expect(running.context.settings.bank).not.toBeNull()
})

test('WEB-11: with the first key that is stored, by whatever program, a running demo is none any more', async () => {
  const shopper = await aRegistered(running)
  await enter('sms')
  await vi.waitUntil(() => !running.context.settings.isDemo, { timeout: 3_000 })
  expect(await statusesOf(running)).toEqual([404, 404, 404])
  expect(await running.context.payments.request(payment)).toMatchObject({ kind: 'refused' })
  expect(running.context.settings).toMatchObject({ bank: null, shopAddress: null, wholesale: { groupUrl: null, salesUrl: null } })
  await aBrowser(running).post('/api/auth/password/forgot', { email: shopper.email })
  await sendOutbox(running.context, new AbortController().signal)
  const links = await db.select().from(outbox).where(eq(outbox.event, 'account.link'))
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link).toMatchObject({ sentAt: null, tries: 0, lastError: 'SMTP_URL is not set' })
})

async function restarted(): Promise<TestShop> {
  const shop = start()
  await shop.loadSettings()
  return shop
}

test('WEB-11: started with keys of the desk alone, the shop has no sandbox, requires the second factor and names what is missing', async () => {
  await enter('payment')
  const shop = await restarted()
  expect(await statusesOf(shop)).toEqual([404, 404, 404])
  for (const path of ['/login', '/register', '/forgot-password'])
    expect(await (await shop.app.request(path)).text()).not.toContain('/sandbox/')
  expect(await shop.context.mail.send({ to: 'a@vitrin.example', subject: 'x', text: 'x', messageId: 'x' })).toEqual({
    kind: 'notConfigured',
  })
  expect(shop.context.payments.merchant).toBe('9b2c7a54…f607')
  expect(await deskOf(shop)).toEqual([403, 'desk.totpMissing'])
  expect(shop.missingSettings().map((line) => line.split(' ')[0])).toEqual(['NODE_ENV', 'SMTP_URL', 'OWNER_EMAIL'])
})

test('WEB-11: keys that are removed or unreadable make no demo of a shop whose messages wait', async () => {
  await db
    .update(settings)
    .set({ value: {}, version: 2 })
    .where(eq(settings.key, keyRow('payment')))
  await db.delete(settings).where(eq(settings.key, keyRow('sms')))
  await enter('sms', { ...testSecrets, SETTINGS_KEY: 'another settings key, also 32 characters' })
  const shop = await restarted()
  expect(await statusesOf(shop)).toEqual([404, 404, 404])
  expect(await shop.context.sms.sendText({ to: aMobile() as never, text: 'x', localId: 'y' })).toEqual({ kind: 'notConfigured' })
  expect(shop.missingSettings().map((line) => line.split(' ')[0])).toEqual(['NODE_ENV', 'ZARINPAL_MERCHANT_ID', 'SMTP_URL', 'OWNER_EMAIL'])
})
