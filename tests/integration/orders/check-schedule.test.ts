import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import type { ServiceContext } from '#services/context.ts'
import { reconcilePayments } from '#services/order/reconcile-payments.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aBuyer } from '#tests/support/checkout.ts'
import { aProduct, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop } from '#tests/support/orders/online-orders.ts'
import { passMinutes } from '#tests/support/orders/pass-minutes.ts'

const { shop, db, orderOnline, stateOf, stopChecks } = await anOnlineShop()

/** A bank whose replies decide nothing; it counts the calls. */
function aSilentBank(onCall: () => void): ServiceContext {
  const unreachable = async () => {
    onCall()
    return { kind: 'unreachable' } as const
  }
  const payments: PaymentGateway = { ...shop.context.payments, verify: unreachable, inquiry: unreachable }
  return { ...shop.context, payments }
}

/** Runs both jobs every minute; returns the minutes in which the bank was called, and in which the stock was held. */
async function watch(orderId: string, minutes: number) {
  const calls: number[] = []
  let heldUntil = 0
  let now = 0
  const context = aSilentBank(() => calls.push(now))
  for (now = 1; now <= minutes; now += 1) {
    await passMinutes(db, orderId, 1)
    await reconcilePayments(context, always)
    await releaseHolds(context, always)
    if ((await stateOf(orderId)).endsWith('active')) heldUntil = now
  }
  return { calls, heldUntil }
}

test('PAY-14: a payment without a final reply is checked after 1, 3, 7, 15 and 30 minutes and then hourly, and its hold ends', async () => {
  const product = await aProduct(db, { price: 1_000_000, stock: 1 })
  const { id } = await orderOnline(await aBuyer(shop), product)
  const { calls, heldUntil } = await watch(id, 160)
  expect(calls).toEqual([1, 3, 7, 15, 30, 90, 150])
  expect(heldUntil).toBeLessThanOrEqual(32)
  expect(await stockOf(db, product)).toBe(1)
  await stopChecks(id)
})

test('PAY-14: checks end after a day', async () => {
  const { id } = await orderOnline(await aBuyer(shop), await aProduct(db, { price: 1_000_000, stock: 1 }))
  await passMinutes(db, id, 23 * 60)
  const { calls } = await watch(id, 180)
  // The first one is late; the schedule continues where it was.
  expect(calls).toEqual([1, 30, 90])
})

test('PAY-14: a verification moves no hold beyond the end of its order', async () => {
  const product = await aProduct(db, { price: 1_000_000, stock: 1 })
  const { id } = await orderOnline(await aBuyer(shop), product)
  await passMinutes(db, id, 24 * 60 - 1)
  const holdExpiresAt = sql`${orders.createdAt} + interval '24 hours'`
  await db.update(orders).set({ holdExpiresAt }).where(eq(orders.id, id))
  await reconcilePayments(
    aSilentBank(() => {}),
    always,
  )
  const [row] = await db
    .select({ isWithin: sql`${orders.holdExpiresAt} <= ${holdExpiresAt}` })
    .from(orders)
    .where(eq(orders.id, id))
  expect(row).toEqual({ isWithin: true })
  await stopChecks(id)
})
