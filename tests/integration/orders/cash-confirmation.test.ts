import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addCode } from '#db/account/phone-codes.ts'
import { phoneCodes } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember, stockOf } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { passMinutes } from '#tests/support/orders/pass-minutes.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db, app } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const always = new AbortController().signal

async function placed(buyer?: Buyer) {
  const shopper = buyer ?? (await aBuyer(shop))
  const product = await aProduct(db, { price: 1_000, stock: 5 })
  const { status, body } = await order(shopper, { lines: [{ product, quantity: 2 }] })
  expect(status).toBe(201)
  return { buyer: shopper, product, order: body.order, id: body.order.id }
}

async function post(path: string, headers: Record<string, string>, body: object = {}) {
  const response = await app.request(`/api/orders/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const browser = /vitrin-browser=[\w-]+/.exec(response.headers.get('set-cookie') ?? '')?.[0]
  return { status: response.status, body: await response.json(), cookie: `${headers.cookie}; ${browser}` }
}

/** Sends a code; returns it with the headers of the browser that requested it. */
async function codeFor(id: string, { headers, shopper }: Buyer) {
  const { status, body, cookie } = await post(`${id}/confirmation-code`, headers)
  expect([status, body.mobile, body.resendAfterSeconds]).toEqual([202, shopper.phone, 60])
  const code = (await shop.inbox.latestTo(shopper.phone))?.code ?? ''
  return { code, headers: { ...headers, cookie } }
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const holdOf = async (id: string) => {
  const minutes = sql<number>`round(extract(epoch from hold_expires_at - created_at) / 60)::integer`
  const [row] = await db.select({ minutes, isConfirmed: sql`confirmed_at is not null` }).from(orders).where(eq(orders.id, id))
  return row
}
const stateAfter = async (id: string, minutes: number) => {
  await passMinutes(db, id, minutes)
  await releaseHolds(shop.context, always)
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return `${row?.status} ${row?.holdState}`
}

test('ORD-10: an unconfirmed cash order holds its stock for an hour and is then cancelled', async () => {
  const { id, product, order: view } = await placed()
  expect([view.mustConfirm, await holdOf(id)]).toEqual([true, { minutes: 60, isConfirmed: false }])
  expect(await stateAfter(id, 59)).toBe('pending active')
  expect([await stateAfter(id, 2), await stockOf(db, product)]).toEqual(['cancelled released', 5])
})

test('AUTH-12: strangers who use up the codes of the shopper’s number do not stop the confirmation of a cash order', async () => {
  const { id, buyer } = await placed()
  for (let time = 0; time < 5; time += 1) {
    const { phone } = buyer.shopper
    const [browserHash, codeHash] = [Buffer.alloc(32, time), Buffer.alloc(32)]
    expect(await addCode(db, { phone, purpose: 'registration', userId: null, browserHash, codeHash })).toHaveProperty('id')
    await db.update(phoneCodes).set({ createdAt: sql`created_at - interval '2 minutes'` }).where(eq(phoneCodes.phone, phone))
  }
  const { code, headers } = await codeFor(id, buyer)
  expect((await post(`${id}/confirm`, headers, { code })).status).toBe(200)
})

test('ORD-10: the code sent to the shopper confirms the order, which then holds its stock for three days from its creation', async () => {
  const { id, buyer } = await placed()
  const { code, headers } = await codeFor(id, buyer)
  const refused = await post(`${id}/confirm`, headers, { code: wrong(code) })
  expect([refused.status, refused.body.code, await holdOf(id)]).toEqual([422, 'code.wrong', { minutes: 60, isConfirmed: false }])
  const confirmed = await post(`${id}/confirm`, headers, { code })
  expect([confirmed.status, confirmed.body.order]).toEqual([
    200,
    expect.objectContaining({ mustConfirm: false, holdExpiresAt: expect.any(String) }),
  ])
  expect(await holdOf(id)).toEqual({ minutes: 72 * 60, isConfirmed: true })
  expect((await post(`${id}/confirm`, headers, { code })).status).toBe(200)
  expect(confirmed.body.order.timeline).toHaveLength(1)
  expect([await stateAfter(id, 70 * 60), await stateAfter(id, 3 * 60)]).toEqual(['pending active', 'cancelled released'])
})

test('ORD-10: a code confirms its own order, in its own browser, within five guesses; another is sent after a minute', async () => {
  const { id, buyer } = await placed()
  const { id: second } = await placed(buyer)
  const { code, headers } = await codeFor(id, buyer)
  const tooSoon = await post(`${second}/confirmation-code`, headers)
  expect([tooSoon.status, tooSoon.body.code]).toEqual([429, 'request.tooMany'])
  expect((await post(`${second}/confirm`, headers, { code })).status).toBe(422)
  expect((await post(`${id}/confirm`, buyer.headers, { code })).status).toBe(422)
  for (let guess = 0; guess < 5; guess += 1) expect((await post(`${id}/confirm`, headers, { code: wrong(code) })).status).toBe(422)
  expect((await post(`${id}/confirm`, headers, { code })).status).toBe(422)
  expect([await holdOf(id), await holdOf(second)]).toEqual(Array(2).fill({ minutes: 60, isConfirmed: false }))
})

test('ORD-10: a cancelled order is not confirmed any more', async () => {
  const { id, buyer } = await placed()
  const { code, headers } = await codeFor(id, buyer)
  expect((await post(`${id}/cancel`, headers)).status).toBe(200)
  expect((await post(`${id}/confirm`, headers, { code })).body.code).toBe('order.notPossible')
  expect((await post(`${id}/confirmation-code`, headers)).body.code).toBe('order.notPossible')
})

test('ORD-10: a customer who has paid for an order before needs no code', async () => {
  const buyer = await aBuyer(shop)
  await anOrder(db, { shopper: buyer.shopper, status: 'delivered', paymentStatus: 'paid' })
  const { id, order: view } = await placed(buyer)
  expect([view.mustConfirm, await holdOf(id)]).toEqual([false, { minutes: 72 * 60, isConfirmed: true }])
})

test('ORD-10: the staff confirms or accepts an order without a code, and the audit log says who did', async () => {
  const staff = { kind: 'staff', id: (await aStaffMember(db)).userId } as const
  const step = (id: string, move: 'confirm' | 'accept') => changeOrder({ db }, id, { do: move }, staff)
  const { id } = await placed()
  await step(id, 'confirm')
  expect(await holdOf(id)).toEqual({ minutes: 72 * 60, isConfirmed: true })
  await expect(step(id, 'confirm')).rejects.toMatchObject({ code: 'order.notPossible' })
  const written = and(eq(auditLog.objectId, id), eq(auditLog.action, 'order.confirmed'), eq(auditLog.actorId, staff.id))
  expect(await db.$count(auditLog, written)).toBe(1)
  const { id: accepted } = await placed()
  await step(accepted, 'accept')
  expect(await holdOf(accepted)).toMatchObject({ isConfirmed: true })
})
