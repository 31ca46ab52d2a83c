import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditLog } from '#db/schema/operations.ts'
import { orders, paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'
import { testPayments } from '#db/schema/test-payments.ts'
import { presets } from '#domain/desk/permissions.ts'
import { openingTexts, settlingTexts } from '#domain/settings/test-payment.ts'
import { matchUnverified } from '#services/order/reconcile-payments.ts'
import { aDeskClientWithTotp } from '#tests/support/desk/totp.ts'
import { openTestShop } from '#tests/support/test-shop.ts'
import { merchantId, startZarinpal } from '#tests/support/zarinpal.ts'

const bank = await startZarinpal()
const shop = await openTestShop({ ZARINPAL_BASE_URL: bank.baseUrl })
const { db } = shop
const owner = await aDeskClientWithTotp(shop, presets.owner.name)

async function send(method: string, path: string, body?: object, { headers } = owner) {
  const options = { method, headers: { ...headers, 'if-match': '"0"' }, ...(body && { body: JSON.stringify(body) }) }
  const response = await shop.app.request(`/api/desk/settings/${path}`, options)
  return { status: response.status, body: await response.json() }
}

// The account is entered at the desk, and rules without a restart.
await send('PUT', 'keys/payment', { merchantId })
await shop.loadSettings()

async function open(): Promise<string> {
  const { body } = await send('POST', 'test-payments')
  return String(body.url).split('/').at(-1) ?? ''
}
const finish = (authority: string) => send('POST', 'test-payments/result', { authority })

test('a paid test is verified at the gateway of the owner’s account, once and for all; it is no order and no attempt', async () => {
  const authority = await open()
  await bank.press(authority, 'pay')
  const first = await finish(authority)
  expect(first).toMatchObject({ status: 200, body: { isWorking: true, message: settlingTexts.paid } })
  expect(first.body.reference).toMatch(/^\d+$/)
  expect((await finish(authority)).body).toEqual(first.body)
  expect((await bank.ledger()).verified).toMatchObject({ count: 1, rial: 10_000 })
  expect([await db.$count(orders), await db.$count(paymentAttempts)]).toEqual([0, 0])
  const { body } = await send('GET', 'test-payments')
  expect(body.payments).toEqual([expect.objectContaining({ state: 'paid', reference: first.body.reference })])
})

test('a cancelled one is not paid, whatever the browser says', async () => {
  const authority = await open()
  await bank.press(authority, 'cancel')
  expect((await finish(authority)).body).toEqual({ isWorking: false, message: settlingTexts.not_paid, reference: null })
  const [row] = await db.select().from(testPayments).where(eq(testPayments.authority, authority))
  expect(row?.state).toBe('not_paid')
})

test('a test that was paid and never verified is no mismatch for the staff', async () => {
  const authority = await open()
  await bank.press(authority, 'pay')
  await matchUnverified(shop.context, new AbortController().signal)
  expect(await db.$count(paymentMismatches)).toBe(0)
  expect((await finish(authority)).body.isWorking).toBe(true)
})

test('a payment of another account, an unknown one and a gateway that is down are named, never as a success', async () => {
  const other = await open()
  await db.update(testPayments).set({ merchant: 'other' }).where(eq(testPayments.authority, other))
  expect((await finish(other)).body).toMatchObject({ isWorking: false, message: settlingTexts.foreign })
  expect((await finish('A00000000000000000000000000000000000')).status).toBe(404)
  expect((await finish('../x')).status).toBe(422)
  vi.spyOn(shop.context.payments, 'request').mockResolvedValueOnce({ kind: 'refused', code: -11, alarm: true })
  expect((await send('POST', 'test-payments')).body).toEqual({ url: null, message: openingTexts.refused })
})

test('each leaves an audit row; other people may not; ten an hour are enough', async () => {
  expect(await db.$count(auditLog, eq(auditLog.action, 'payment.tested'))).toBe(10)
  expect((await send('POST', 'test-payments', undefined, await aDeskClientWithTotp(shop, presets.orders.name))).status).toBe(403)
  const statuses: number[] = []
  for (let round = 0; round < 7; round += 1) statuses.push((await send('POST', 'test-payments')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})
