import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#db/schema/operations.ts'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { aBrowser, aMobile, aRegistered, linkTokenTo } from '#tests/support/registration.ts'
import { fingerprint, openTestShop, shopOn } from '#tests/support/test-shop.ts'

const providers = {
  ZARINPAL_MERCHANT_ID: '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607',
  KAVENEGAR_API_KEY: 'key-of-the-panel',
  SMTP_URL: 'smtp://127.0.0.1:1',
}
const only = (...names: (keyof typeof providers)[]) => Object.fromEntries(names.map((name) => [name, providers[name]]))

const demo = await openTestShop({ TRUSTED_PROXIES: '1' })
const started = (env: Record<string, string>) => shopOn(demo.connection, { NODE_ENV: 'development', ...env })
const always = new AbortController().signal
const signInPages = ['/login', '/auth', '/register', '/forgot-password', '/_data/login', '/_data/auth', '/_data/forgot-password']
const pages = ['/sandbox/inbox', '/_data/sandbox/inbox', '/sandbox/zarinpal/pg/StartPay/S0000', '/sandbox/zarinpal/control/ledger']

test.each([
  ['payment and SMS', only('ZARINPAL_MERCHANT_ID', 'KAVENEGAR_API_KEY')],
  ['SMS', only('KAVENEGAR_API_KEY')],
  ['mail', only('SMTP_URL')],
  ['payment', only('ZARINPAL_MERCHANT_ID')],
  ['SMS, in a test', { ...only('KAVENEGAR_API_KEY'), NODE_ENV: 'test' }],
])('WEB-11: with real %s no page of the sandbox is public', async (_case, env) => {
  const shop = started(env)
  const statuses = await Promise.all(pages.map(async (path) => (await shop.app.request(path)).status))
  expect(statuses).toEqual(pages.map(() => 404))
  for (const path of signInPages) {
    const response = await shop.app.request(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text(), path).not.toContain('/sandbox/')
  }
})

test('WEB-11: where there is no real provider, the pages for signing in lead to the inbox', async () => {
  for (const path of signInPages) expect(await (await demo.app.request(path)).text(), path).toContain('/sandbox/inbox')
})

test('WEB-11: without a mail server a reset link waits without using up its tries, and is sent once there is one', async () => {
  const shopper = await aRegistered(demo)
  const half = started({ ...only('ZARINPAL_MERCHANT_ID', 'KAVENEGAR_API_KEY'), TRUSTED_PROXIES: '1' })
  await aBrowser(half).post('/api/auth/password/forgot', { email: shopper.email })
  const event = async () => (await demo.db.select().from(outbox).where(eq(outbox.event, 'account.link'))).find(({ sentAt }) => !sentAt)
  for (let round = 0; round < 25; round += 1) {
    await demo.db.execute(sql`update outbox set available_at = now() where sent_at is null`)
    await sendOutbox(half.context, always)
  }
  expect(await event()).toMatchObject({ tries: 0, lastError: 'SMTP_URL is not set' })
  await demo.db.execute(sql`update outbox set available_at = now() where sent_at is null`)
  expect(await linkTokenTo(demo, shopper.email, 'reset-password')).toHaveLength(43)
  expect(await event()).toBeUndefined()
})

test('WEB-11: without an SMS provider no code is sent, and the shopper reads that', async () => {
  const half = started(only('SMTP_URL'))
  const before = await fingerprint(demo.db)
  const response = await aBrowser(half).post('/api/auth/phone/code', { mobile: aMobile() })
  expect([response.status, (await response.json()).code]).toEqual([503, 'code.notSent'])
  expect(await fingerprint(demo.db)).toBe(before)
})

test('WEB-11: without a payment gateway no payment is opened, least of all at the simulated bank', async () => {
  const { context } = started(only('KAVENEGAR_API_KEY', 'SMTP_URL'))
  const request = { amount: 10_000 as never, description: '', callbackUrl: '', orderNumber: 'ORD-1' }
  expect(await context.payments.request(request)).toEqual({ kind: 'refused', code: 0, alarm: true })
})

test('WEB-11: a contact message waits for the owner’s address', async () => {
  const half = started(providers)
  await demo.db.insert(outbox).values({ event: 'contact.received', dedupeKey: 'contact', payload: { name: 'x', from: 'x', text: 'پیام' } })
  await sendOutbox(half.context, always)
  const [row] = await demo.db.select().from(outbox).where(eq(outbox.dedupeKey, 'contact'))
  expect(row).toMatchObject({ sentAt: null, tries: 0, lastError: 'OWNER_EMAIL is not set', payload: { text: 'پیام' } })
})
