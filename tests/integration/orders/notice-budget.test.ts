import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { outbox } from '#db/schema/operations.ts'
import type { Mail } from '#gateways/mail.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember } from '#tests/support/factories.ts'
import { aRegistered } from '#tests/support/registration.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ NOTICES_PER_ACCOUNT: '5', NOTICES_PER_HOUR: '8', TRUSTED_PROXIES: '1' })
const { db } = shop
const checkout = aCheckout(shop, await shippingOf(db))
const product = await aProduct(db, { stock: 1_000 })
const staff = { kind: 'staff', id: (await aStaffMember(db)).userId } as const

let sent: { sms: string[]; mails: Mail[] }
beforeEach(async () => {
  sent = { sms: [], mails: [] }
  await db.execute(sql`truncate rate_limits`)
})

const sms = async ({ to }: { to: string }) => {
  sent.sms.push(to)
  return { kind: 'accepted', messageId: '1' } as const
}
const mail = async (message: Mail) => {
  sent.mails.push(message)
  return { kind: 'accepted' } as const
}
const context = { ...shop.context, sms: { sendCode: sms, sendText: sms }, mail: { send: mail } }

/** A minute later. */
async function sendNotices(): Promise<void> {
  await db.update(outbox).set({ availableAt: sql`now()` }).where(sql`sent_at is null`)
  await sendOutbox(context, new AbortController().signal)
}

async function placed(buyer: Buyer): Promise<string> {
  const { status, body } = await checkout.order(buyer, { lines: [{ product, quantity: 1 }] })
  expect(status).toBe(201)
  return body.order.id
}

async function cancelled(buyer: Buyer, orderId: string): Promise<void> {
  const response = await shop.app.request(`/api/orders/${orderId}/cancel`, { method: 'POST', headers: buyer.headers, body: '{}' })
  expect(response.status).toBe(200)
}

const confirmEmail = ({ shopper: { userId } }: Buyer) =>
  db.update(profiles).set({ emailConfirmedAt: sql`now()` }).where(eq(profiles.id, userId))

test('LD-07: orders placed and cancelled in a loop send nothing', async () => {
  const buyer = await aBuyer(shop)
  await confirmEmail(buyer)
  for (let round = 0; round < 20; round += 1) {
    await cancelled(buyer, await placed(buyer))
    if (round % 5 === 0) await sendOutbox(context, new AbortController().signal)
  }
  await sendNotices()
  expect([sent.sms.length, sent.mails.length]).toEqual([0, 0])
})

test('LD-07: an order that stays is announced by SMS and e-mail, a minute after it was placed', async () => {
  const buyer = await aBuyer(shop)
  await confirmEmail(buyer)
  await placed(buyer)
  await sendOutbox(context, new AbortController().signal)
  expect(sent.sms).toEqual([])
  await sendNotices()
  expect([sent.sms, sent.mails.map(({ to }) => to)]).toEqual([[buyer.shopper.phone], [buyer.shopper.email]])
})

test('LD-07: a loop that waits for its notices ends at the budget of the account, and other accounts get theirs', async () => {
  const buyer = await aBuyer(shop)
  await confirmEmail(buyer)
  for (let round = 0; round < 8; round += 1) {
    const orderId = await placed(buyer)
    await sendNotices()
    await cancelled(buyer, orderId)
  }
  expect([sent.sms.length, sent.mails.length]).toEqual([5, 5])
  expect(await db.$count(outbox, sql`last_error = 'over the notice budget' and payload = '{}'`)).toBe(3)
  const metrics = await shop.app.request('/metrics', undefined, { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never)
  expect(await metrics.text()).toContain('outbox_over_budget_last_hour 3')
  const other = await aBuyer(shop)
  await placed(other)
  await sendNotices()
  expect(sent.sms.at(-1)).toBe(other.shopper.phone)
})

test('LD-07: many accounts together end at the budget of the site; a received payment is announced all the same', async () => {
  const buyers = await Promise.all(Array.from({ length: 10 }, () => aBuyer(shop)))
  const orders: string[] = []
  for (const buyer of buyers) orders.push(await placed(buyer))
  await sendNotices()
  expect(sent.sms).toHaveLength(8)
  const [last = ''] = orders.slice(-1)
  await changeOrder(shop.context, last, { do: 'mark-paid' }, staff)
  await sendNotices()
  expect(sent.sms).toHaveLength(9)
  expect(sent.sms.at(-1)).toBe(buyers.at(-1)?.shopper.phone)
})

test('LD-07: orders that use up the budget of the site do not silence the notice of a changed password', async () => {
  const { phone, browser, password } = await aRegistered(shop)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => aBuyer(shop)))
  for (const buyer of buyers) await placed(buyer)
  await sendNotices()
  expect(sent.sms).toHaveLength(8)
  await browser.post('/api/me/password', { current: password, password: 'تازه-kbzt7w' })
  await sendNotices()
  expect(sent.sms.slice(8)).toEqual([phone])
})

test('LD-07: a provider that is down does not use up the budget', async () => {
  const buyer = await aBuyer(shop)
  await placed(buyer)
  const down = { ...context, sms: { sendCode: sms, sendText: async () => ({ kind: 'tryLater' }) as const } }
  for (let tries = 0; tries < 10; tries += 1) {
    await db.update(outbox).set({ availableAt: sql`now()` }).where(sql`sent_at is null`)
    await sendOutbox(down, new AbortController().signal)
  }
  await sendNotices()
  expect(sent.sms).toEqual([buyer.shopper.phone])
})

test('LD-07: an unconfirmed address gets the link to confirm it and no notice', async () => {
  const { userId, email, phone, browser, password } = await aRegistered(shop)
  await sendNotices()
  expect(sent.mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'تایید ایمیل در ویترین']])
  await browser.post('/api/me/password', { current: password, password: 'تازه-kbzt7w' })
  await sendNotices()
  expect(sent.mails).toHaveLength(1)
  expect(sent.sms).toEqual([phone])

  const buyer = await aBuyer(shop)
  await placed(buyer)
  await sendNotices()
  expect(sent.mails).toHaveLength(1)
  expect(sent.sms).toEqual([phone, buyer.shopper.phone])

  await db.update(profiles).set({ emailConfirmedAt: sql`now()` }).where(eq(profiles.id, userId))
  await browser.post('/api/me/password', { current: 'تازه-kbzt7w', password })
  await sendNotices()
  expect(sent.mails.map(({ to }) => to)).toEqual([email, email])
})

test('LD-07: an account without a confirmed address can ask for the link again', async () => {
  const { email, browser, password } = await aRegistered(shop)
  await browser.post('/api/me/email', { email, password })
  await sendNotices()
  expect(sent.mails.at(-1)).toMatchObject({ to: email, subject: 'تایید ایمیل در ویترین' })
})
