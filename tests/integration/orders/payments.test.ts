import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { outbox } from '#db/schema/operations.ts'
import { orders, paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'
import { matchUnverified } from '#services/order/reconcile-payments.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { aProduct, type Product, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop, paid } from '#tests/support/orders/online-orders.ts'
import { passMinutes } from '#tests/support/orders/pass-minutes.ts'
import { fromOurPage } from '#tests/support/test-shop.ts'
import { merchantId } from '#tests/support/zarinpal.ts'

const online = await anOnlineShop()
const { bank, shop, secondNode, app, db, order, stateOf, paidEvents, attemptStates, reconcile, endHold } = online

let buyer: Buyer
let phone: Product
beforeEach(async () => {
  buyer = await aBuyer(shop)
  phone = await aProduct(db, { price: 1_000_000, stock: 3 })
})
afterEach(() => bank.clearFaults())

const orderOnline = (quantity = 1) => online.orderOnline(buyer, phone, quantity)
const comeBack = (authority: string, status = 'OK', from = {}) => online.comeBack(authority, { status, headers: buyer.headers, ...from })
const payAgain = (id: string) => online.payAgain(id, buyer)

test('PAY-01: the bank charges the stored total in rial, and the paid order is processed', async () => {
  const { id, authority } = await orderOnline(2)
  const request = (await bank.calls()).findLast(({ call, authority: made }) => call === 'request' && made === authority)
  expect(request?.body).toMatchObject({ amount: 20_500_000, currency: 'IRR' })
  await bank.press(authority, 'pay')
  expect(await comeBack(authority)).toMatchObject({ kind: 'paid', orderId: id, total: 2_050_000 })
  expect(await stateOf(id)).toBe(paid)
  expect(await stockOf(db, phone)).toBe(1)
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  expect(row?.trackingNumber).toBeNull()
  expect((await db.select().from(products).where(eq(products.id, phone.id)))[0]?.unitsSold).toBe(2)
})

test('PAY-02: a payment of another amount never pays the order and is recorded for the staff', async () => {
  const { id, authority } = await orderOnline()
  await bank.press(authority, 'pay')
  await db.update(paymentAttempts).set({ amountRial: 10 }).where(eq(paymentAttempts.authority, authority))
  expect((await comeBack(authority)).kind).toBe('failed')
  await reconcile()
  expect([await stateOf(id), await bank.stateOf(authority)]).toEqual(['pending failed active', 'PAID'])
  expect(
    await db.$count(paymentMismatches, and(eq(paymentMismatches.authority, authority), eq(paymentMismatches.kind, 'amountDiffers'))),
  ).toBe(1)
})

test('PAY-03: the authority of a paid order pays nothing else', async () => {
  const first = await orderOnline()
  const second = await orderOnline()
  await bank.press(first.authority, 'pay')
  await comeBack(first.authority)
  const body = JSON.stringify({ authority: first.authority, status: 'OK', orderId: second.id, order_id: second.id })
  const reused = await app.request('/api/payments/verify', { method: 'POST', headers: buyer.headers, body })
  expect(await reused.json()).toMatchObject({ kind: 'paid', orderId: first.id })
  expect(await stateOf(second.id)).toBe('pending pending active')
  const stolen = db.update(paymentAttempts).set({ authority: first.authority }).where(eq(paymentAttempts.orderId, second.id))
  await expect(stolen).rejects.toMatchObject({ cause: { constraint: 'payment_attempts_authority_key' } })
})

test('PAY-04: anyone who opens the return URL settles the true order, and a stranger sees nothing of it', async () => {
  const { id, authority } = await orderOnline()
  const failure = (message: string) => ({ kind: 'failed', message, canRetry: false })
  expect(await comeBack(authority, 'OK', { headers: fromOurPage })).toEqual(failure('تایید پرداخت ناموفق بود'))
  expect(await comeBack(authority, 'NOK', { headers: fromOurPage })).toEqual(failure('پرداخت لغو شد یا با خطا مواجه شد'))
  await bank.press(authority, 'pay')
  const stranger = await aBuyer(shop)
  expect(await comeBack(authority, 'OK', { headers: stranger.headers })).toEqual({ kind: 'paid', refId: expect.any(String) })
  expect(await stateOf(id)).toBe(paid)
})

test('PAY-05: the same return fifty times concurrently on two nodes, and again next day, is one verification, one payment and one notice', async () => {
  const { id, authority } = await orderOnline()
  await bank.press(authority, 'pay')
  const nodes = [app, secondNode.app]
  const responses = await Promise.all(Array.from({ length: 50 }, (_, turn) => comeBack(authority, 'OK', { node: nodes[turn % 2] ?? app })))
  expect(responses.every(({ kind }) => kind === 'paid' || kind === 'checking')).toBe(true)
  await bank.advance(24 * 60 * 60 * 1000)
  expect(await comeBack(authority)).toMatchObject({ kind: 'paid' })
  const verifyCalls = (await bank.calls()).filter(({ call, authority: about }) => call === 'verify' && about === authority)
  expect(verifyCalls.map(({ code }) => code)).toEqual([100])
  expect([await paidEvents(id), await stateOf(id)]).toEqual([1, paid])
})

test('PAY-06: of two attempts for one order one is paid, and the money of the other is not captured', async () => {
  const { id, authority } = await orderOnline()
  expect((await payAgain(id)).authority).toBe(authority)
  await comeBack(authority, 'NOK')
  const second = await payAgain(id)
  expect(second.authority).not.toBe(authority)
  await bank.press(authority, 'pay')
  await bank.press(second.authority, 'pay')
  expect((await comeBack(second.authority)).kind).toBe('paid')
  expect((await comeBack(authority)).kind).toBe('failed')
  await reconcile()
  expect(await bank.stateOf(authority)).toBe('PAID')
  expect(await paidEvents(id)).toBe(1)
})

test('PAY-06: an older attempt that is paid while a newer one is open pays the order, and its earlier failure changes nothing', async () => {
  const { id, authority } = await orderOnline()
  await comeBack(authority, 'NOK')
  const second = await payAgain(id)
  await reconcile()
  expect((await comeBack(authority)).kind).toBe('failed')
  expect([await stateOf(id), await attemptStates(id)]).toEqual(['pending pending active', ['failed', 'requested']])
  await bank.press(authority, 'pay')
  expect((await comeBack(authority)).kind).toBe('paid')
  expect([await stateOf(id), await attemptStates(id)]).toEqual([paid, ['verified', 'expired']])
  expect((await comeBack(second.authority)).kind).toBe('failed')
})

test('PAY-06: a rejected older attempt fails the order once, and the newer one can still be paid', async () => {
  const { id, authority } = await orderOnline()
  await bank.press(authority, 'pay')
  await db.update(paymentAttempts).set({ amountRial: 10 }).where(eq(paymentAttempts.authority, authority))
  expect((await comeBack(authority)).kind).toBe('failed')
  const second = await payAgain(id)
  expect((await comeBack(authority)).kind).toBe('failed')
  expect(await stateOf(id)).toBe('pending pending active')
  await bank.press(second.authority, 'pay')
  expect((await comeBack(second.authority)).kind).toBe('paid')
  expect(await stateOf(id)).toBe(paid)
})

test('PAY-07: an unpaid payment is checked again without taking stock or notifying the shopper twice', async () => {
  const { id } = await orderOnline(3)
  await endHold(id)
  for (const _ of [1, 2, 3]) {
    await reconcile()
    await releaseHolds(shop.context, always)
  }
  expect([await stateOf(id), await stockOf(db, phone)]).toEqual(['pending pending released', 3])
  expect(await db.$count(outbox, and(eq(outbox.orderId, id), eq(outbox.event, 'order.expired')))).toBe(1)
})

test('PAY-07: the reconciler settles the payment of a shopper who closed the tab', async () => {
  const { id, authority } = await orderOnline()
  await bank.press(authority, 'payAndStay')
  await reconcile()
  expect(await stateOf(id)).toBe(paid)
})

test('PAY-07: payments that the gateway lists as unverified are settled, and unknown ones are recorded for the staff', async () => {
  const { id, authority } = await orderOnline()
  await bank.setState(authority, 'PAID')
  const foreign = await bank.call('request', {
    merchant_id: merchantId,
    amount: 10_000,
    currency: 'IRR',
    description: 'x',
    callback_url: 'http://localhost/x',
  })
  await bank.setState(foreign.body.data.authority, 'PAID')
  await matchUnverified(shop.context, always)
  expect(await stateOf(id)).toBe(paid)
  expect(await db.$count(paymentMismatches, eq(paymentMismatches.kind, 'unknownPayment'))).toBe(1)
})

test('PAY-08: a payment after the hold expired takes the stock again while there is some', async () => {
  const { id, authority } = await orderOnline(2)
  await endHold(id)
  expect([await stateOf(id), await stockOf(db, phone)]).toEqual(['pending pending released', 3])
  await bank.press(authority, 'pay')
  expect((await comeBack(authority)).kind).toBe('paid')
  expect([await stateOf(id), await stockOf(db, phone)]).toEqual([paid, 1])
})

test('PAY-08: when sold out the money is not captured, the order is cancelled and the shopper is notified', async () => {
  const { id, authority } = await orderOnline(2)
  await endHold(id)
  const other = await aBuyer(shop)
  expect((await order(other, { lines: [{ product: phone, quantity: 2 }] })).status).toBe(201)
  await bank.press(authority, 'pay')
  expect((await comeBack(authority)).kind).toBe('failed')
  expect(await stateOf(id)).toBe('cancelled pending released')
  expect(await bank.stateOf(authority)).toBe('PAID')
  expect(await stockOf(db, phone)).toBe(1)
  const notices = await db.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.localId)
  expect(notices.map(({ dedupeKey }) => dedupeKey)).toEqual([`order.placed:${id}`, `order.expired:${id}:1`, `order.expired:${id}`])
})

test.each(['resetBefore', 'serverError', 'badGateway', 'busy', 'unexpected', 'resetAfter', 'badGatewayAfter', 'emptyReply', 'brokenJson'])(
  'PAY-09, PAY-10: a verify response of %s is neither paid nor failed, and is settled later',
  async (fault) => {
    const { id, authority } = await orderOnline()
    await bank.press(authority, 'pay')
    await bank.fault('verify', fault)
    expect((await comeBack(authority)).kind).toBe('checking')
    expect([await stateOf(id), await attemptStates(id)]).toEqual(['pending pending active', ['returned']])
    await reconcile()
    expect([await stateOf(id), await attemptStates(id), await paidEvents(id)]).toEqual([paid, ['verified'], 1])
  },
)

test.each(['stringNumbers', 'missingRefId'])('PAY-09: a verification reply with %s is understood', async (fault) => {
  const { id, authority } = await orderOnline()
  await bank.press(authority, 'pay')
  await bank.fault('verify', fault)
  expect((await comeBack(authority)).kind).toBe('paid')
  expect(await stateOf(id)).toBe(paid)
})

test('PAY-10: after a lost reply to the payment request the order can still be paid', async () => {
  await bank.fault('request', 'resetAfter')
  const { status, body } = await order(buyer, { lines: [{ product: phone, quantity: 1 }], paymentMethod: 'zarinpal' })
  expect([status, body.payment.kind]).toEqual([201, 'failed'])
  const { authority } = await payAgain(body.order.id)
  await bank.press(authority, 'pay')
  expect((await comeBack(authority)).kind).toBe('paid')
  expect(await attemptStates(body.order.id)).toEqual(['failed', 'verified'])
})

test('PAY-10: a payment under an unknown authority is not captured, and is recorded for the staff', async () => {
  await bank.fault('request', 'resetAfter')
  const { body } = await order(buyer, { lines: [{ product: phone, quantity: 1 }], paymentMethod: 'zarinpal' })
  const lost = (await bank.calls()).findLast(({ fault }) => fault === 'resetAfter')?.authority ?? ''
  await bank.press(lost, 'pay')
  const back = { method: 'POST', headers: buyer.headers, body: JSON.stringify({ authority: lost, status: 'OK' }) }
  expect((await app.request('/api/payments/verify', back)).status).toBe(404)
  await matchUnverified(shop.context, always)
  expect([await bank.stateOf(lost), await stateOf(body.order.id)]).toEqual(['PAID', 'pending pending active'])
  expect(await db.$count(paymentMismatches, eq(paymentMismatches.authority, lost))).toBe(1)
})

test.each([
  ['another merchant', { merchant: 'other' }],
  ['another environment', { environment: 'production' as const }],
])('PAY-12: an attempt of %s than ours is not verified', async (_whose, before) => {
  const { id, authority } = await orderOnline()
  const isThis = eq(paymentAttempts.authority, authority)
  const [opened] = await db.select().from(paymentAttempts).where(isThis)
  expect(opened).toMatchObject({ merchant: '9b2c7a54…f607', environment: 'sandbox' })
  await bank.press(authority, 'pay')
  await db.update(paymentAttempts).set(before).where(isThis)
  expect((await comeBack(authority)).kind).toBe('checking')
  await reconcile()
  expect([await stateOf(id), await bank.stateOf(authority)]).toEqual(['pending pending active', 'PAID'])
})

test('PAY-13: no request can set a state', async () => {
  const { id } = await orderOnline()
  for (const method of ['PATCH', 'PUT', 'DELETE']) {
    const response = await app.request(`/api/orders/${id}`, { method, headers: buyer.headers, body: '{"payment_status":"paid"}' })
    expect(response.status).toBe(405)
  }
  expect(await stateOf(id)).toBe('pending pending active')
})

test('a cancelled payment is reported, can be retried, and still counts when the bank reports it as paid', async () => {
  const { id, authority } = await orderOnline()
  await bank.press(authority, 'cancel')
  expect(await comeBack(authority, 'NOK')).toMatchObject({ kind: 'failed', message: 'پرداخت لغو شد یا با خطا مواجه شد', canRetry: true })
  expect(await stateOf(id)).toBe('pending failed active')
  await bank.setState(authority, 'PAID')
  await reconcile()
  expect(await stateOf(id)).toBe(paid)
})

test('an order unpaid for a day is cancelled, and its stock is returned once', async () => {
  const { id } = await orderOnline(3)
  await endHold(id)
  await passMinutes(db, id, 24 * 60)
  await releaseHolds(shop.context, always)
  await releaseHolds(shop.context, always)
  expect([await stateOf(id), await stockOf(db, phone)]).toEqual(['cancelled pending released', 3])
  expect((await payAgain(id)).status).toBe(409)
})
