import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders, paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'
import { rial } from '#domain/money.ts'
import type { VerifyOutcome } from '#gateways/payment.ts'
import { cancelOrder } from '#services/order/cancel-order.ts'
import { confirmPayment } from '#services/order/confirm-payment.ts'
import { reconcilePayments } from '#services/order/reconcile-payments.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { startPayment } from '#services/order/start-payment.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { aProduct, type Product, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop, paid } from '#tests/support/orders/online-orders.ts'

const online = await anOnlineShop()
const { bank, shop, db, order, orderOnline, reconcile, expireHold, endHold, stateOf, attemptStates, paidEvents } = online

let buyer: Buyer
let rival: Buyer
let phone: Product
beforeEach(async () => {
  buyer = await aBuyer(shop)
  rival = await aBuyer(shop)
  phone = await aProduct(db, { price: 1_000_000, stock: 1 })
})

/** A return whose verification is paused: `sent` resolves when the request was sent, `respond` passes it on or replaces its response. */
function pausedReturn(authority: string) {
  const sent = Promise.withResolvers<void>()
  const responded = Promise.withResolvers<VerifyOutcome | 'real response'>()
  const { payments } = shop.context
  const verify: typeof payments.verify = async (payment) => {
    sent.resolve()
    const response = await responded.promise
    return response === 'real response' ? payments.verify(payment) : response
  }
  const done = confirmPayment({ ...shop.context, payments: { ...payments, verify } }, { authority, status: 'OK' })
  return { sent: sent.promise, done, respond: responded.resolve }
}

const rivalBuys = async () => (await order(rival, { lines: [{ product: phone, quantity: 1 }] })).status
const noRefundIsDue = async (id: string) => {
  expect(await attemptStates(id)).not.toContain('refund_due')
  const owed = db.select().from(paymentMismatches).innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentMismatches.attemptId))
  expect(await owed.where(eq(paymentAttempts.orderId, id))).toEqual([])
}

/** The hold has expired, the shopper has paid, and the verification is in flight. */
async function verifyingAfterExpiry() {
  const { id, authority } = await orderOnline(buyer, phone)
  await bank.press(authority, 'pay')
  await expireHold(id)
  const back = pausedReturn(authority)
  await back.sent
  return { id, authority, back }
}

test('PAY-08: a hold that expires during the verification is extended, and the order is paid', async () => {
  const { id, back } = await verifyingAfterExpiry()
  await releaseHolds(shop.context, always)
  expect([await stateOf(id), await stockOf(db, phone), await rivalBuys()]).toEqual(['pending pending active', 0, 409])
  back.respond('real response')
  expect(await back.done).toMatchObject({ kind: 'paid' })
  expect(await stateOf(id)).toBe(paid)
  await noRefundIsDue(id)
})

test('PAY-08: a rejected payment returns the stock once, for the next shopper', async () => {
  const { id, back } = await verifyingAfterExpiry()
  await releaseHolds(shop.context, always)
  back.respond({ kind: 'notPaid' })
  expect(await back.done).toMatchObject({ kind: 'notPaid' })
  expect(await stateOf(id)).toBe('pending failed active')
  await endHold(id)
  await releaseHolds(shop.context, always)
  expect([await stateOf(id), await stockOf(db, phone), await rivalBuys()]).toEqual(['pending failed released', 1, 201])
})

test('PAY-08, PAY-11: the reconciler takes over a verification without a reply, and a late reply changes nothing', async () => {
  const { id, back } = await verifyingAfterExpiry()
  const lease = sql`state = 'verifying' and hold_expires_at > now() + interval '100 seconds'`
  const extended = await db.select().from(paymentAttempts).innerJoin(orders, eq(orders.id, paymentAttempts.orderId)).where(lease)
  expect(extended).toHaveLength(1)
  await reconcile()
  expect(await attemptStates(id)).toEqual(['verifying'])
  await agePastTheLease(id)
  await reconcilePayments(shop.context, always)
  expect([await stateOf(id), await attemptStates(id)]).toEqual([paid, ['verified']])
  back.respond('real response')
  expect(await back.done).toMatchObject({ kind: 'paid' })
  expect(await paidEvents(id)).toBe(1)
  await noRefundIsDue(id)
})

test('PAY-11: money captured after the hold was released and sold is marked as refund due', async () => {
  const { id, authority, back } = await verifyingAfterExpiry()
  await shop.context.payments.verify({ authority, amount: rial((await attemptOf(id)).amountRial) })
  await agePastTheLease(id)
  await endHold(id)
  expect(await rivalBuys()).toBe(201)
  await reconcile()
  expect([await stateOf(id), await attemptStates(id)]).toEqual(['cancelled pending released', ['refund_due']])
  back.respond('real response')
  expect(await back.done).toMatchObject({ kind: 'notAccepted' })
  expect(await db.$count(paymentMismatches, eq(paymentMismatches.authority, authority))).toBe(1)
  expect([await stateOf(id), await stockOf(db, phone)]).toEqual(['cancelled pending released', 0])
})

test('ORD-06: an order whose payment is being verified cannot be cancelled by anyone', async () => {
  const { id, back } = await verifyingAfterExpiry()
  const cancelled = cancelOrder(shop.context, { orderId: id, userId: buyer.shopper.userId })
  await expect(cancelled).rejects.toMatchObject({ code: 'order.notPossible' })
  const typedIn = await online.comeBack((await attemptOf(id)).authority ?? '', { status: 'NOK', headers: buyer.headers })
  expect(typedIn.kind).toBe('checking')
  back.respond('real response')
  expect(await back.done).toMatchObject({ kind: 'paid' })
  expect(await stateOf(id)).toBe(paid)
  await noRefundIsDue(id)
})

test('PAY-08: a given-up payment that is paid after all holds the stock it takes again during its verification', async () => {
  const { id, authority } = await orderOnline(buyer, phone)
  await endHold(id)
  await bank.press(authority, 'pay')
  const back = pausedReturn(authority)
  await back.sent
  await releaseHolds(shop.context, always)
  expect([await stateOf(id), await rivalBuys()]).toEqual(['pending pending active', 409])
  back.respond('real response')
  expect(await back.done).toMatchObject({ kind: 'paid' })
  await noRefundIsDue(id)
})

test('ORD-09: returning from an unpaid payment takes no stock again', async () => {
  const { id, authority } = await orderOnline(buyer, phone)
  await endHold(id)
  expect(await online.comeBack(authority, { headers: buyer.headers })).toMatchObject({ kind: 'failed' })
  expect([await stateOf(id), await stockOf(db, phone)]).toEqual(['pending pending released', 1])
})

test('ORD-09: paying again an order whose hold was released is not blocked by others; the oldest of three gives its stock back', async () => {
  const wanted = await Promise.all([1, 2, 3, 4].map(() => aProduct(db, { price: 1_000_000, stock: 9 })))
  const ids: string[] = []
  for (const product of wanted) {
    ids.push((await orderOnline(buyer, product)).id)
    if (ids.length === 1) await endHold(ids[0] ?? '')
  }
  expect(await online.payAgain(ids[0] ?? '', buyer)).toMatchObject({ status: 200 })
  expect(await Promise.all(ids.map(stateOf))).toEqual([
    'pending pending active',
    'pending pending released',
    'pending pending active',
    'pending pending active',
  ])
  expect(await Promise.all(wanted.map((product) => stockOf(db, product)))).toEqual([8, 9, 8, 8])
})

test('PAY-10: a second payment request while the first is in flight opens its own payment, and both lead to the order', async () => {
  const { id, authority } = await orderOnline(buyer, phone)
  await online.comeBack(authority, { status: 'NOK', headers: buyer.headers })
  const { payments } = shop.context
  const [sent, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const request: typeof payments.request = async (payment) => {
    sent.resolve()
    await proceed.promise
    return payments.request(payment)
  }
  const slow = startPayment({ ...shop.context, payments: { ...payments, request } }, { orderId: id, userId: buyer.shopper.userId })
  await sent.promise
  const quick = await online.payAgain(id, buyer)
  proceed.resolve()
  expect([(await slow).kind, quick.status]).toEqual(['redirect', 200])
  expect((await attemptStates(id)).toSorted()).toEqual(['expired', 'failed', 'requested'])
  const opened = (await attemptsOf(id)).find(({ state }) => state === 'expired')
  await bank.press(opened?.authority ?? '', 'pay')
  expect(await online.comeBack(opened?.authority ?? '', { headers: buyer.headers })).toMatchObject({ kind: 'paid' })
  expect([await stateOf(id), (await attemptStates(id)).toSorted()]).toEqual([paid, ['expired', 'failed', 'verified']])
})

const attemptsOf = (orderId: string) => db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))

async function attemptOf(orderId: string) {
  const [attempt] = await attemptsOf(orderId)
  if (!attempt) throw new Error('the order has no attempt')
  return attempt
}

/** As if the worker had been silent for eleven seconds; the trigger on updated_at would reset the time. */
async function agePastTheLease(orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table payment_attempts disable trigger payment_attempts_touch`)
    await tx.update(paymentAttempts).set({ updatedAt: sql`now() - interval '11 seconds'` }).where(eq(paymentAttempts.orderId, orderId))
    await tx.execute(sql`alter table payment_attempts enable trigger payment_attempts_touch`)
  })
}
