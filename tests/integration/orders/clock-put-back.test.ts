import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, paymentAttempts } from '#db/schema/orders.ts'
import { reconcilePayments } from '#services/order/reconcile-payments.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aBuyer } from '#tests/support/checkout.ts'
import { aProduct, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop, paid } from '#tests/support/orders/online-orders.ts'
import { passMinutes } from '#tests/support/orders/pass-minutes.ts'

const { shop, db, bank, order, orderOnline, stateOf, expireHold, payAgain } = await anOnlineShop()
const { context } = shop

/** What the program wrote for this order while the database's clock was two days ahead, seen after it was put right. */
async function putClockRight(orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update payment_attempts set created_at = created_at + interval '2 days', updated_at = updated_at + interval '2 days',
      expires_at = expires_at + interval '2 days', next_check_at = next_check_at + interval '2 days' where order_id = ${orderId}`)
    await tx.execute(
      sql`update orders set created_at = created_at + interval '2 days', hold_expires_at = hold_expires_at + interval '2 days' where id = ${orderId}`,
    )
  })
}

const attemptOf = async (id: string) => (await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id)))[0]

async function anOnlineOrder() {
  return orderOnline(await aBuyer(shop), await aProduct(db, { price: 1_000_000, stock: 1 }))
}

test.each([
  ['waits for its check', { state: 'requested' as const }],
  ['was being verified by a worker that died', { state: 'verifying' as const, updatedAt: sql`now()` as never }],
])('CH-14: a payment of a clock two days ahead that %s is settled at once', async (_case, change) => {
  const { id, authority } = await anOnlineOrder()
  await bank.press(authority, 'pay')
  await db.update(paymentAttempts).set(change).where(eq(paymentAttempts.orderId, id))
  await putClockRight(id)
  await reconcilePayments(context, always)
  expect(await stateOf(id)).toBe(paid)
})

test('CH-14: an unpaid payment of that clock is checked once and then after an hour', async () => {
  const { id } = await anOnlineOrder()
  await putClockRight(id)
  for (let round = 0; round < 3; round += 1) await reconcilePayments(context, always)
  expect(await attemptOf(id)).toMatchObject({ checks: 1 })
  const { rows } = await db.execute<{ minutes: number }>(
    sql`select round(extract(epoch from next_check_at - now()) / 60)::integer as minutes from payment_attempts where order_id = ${id}`,
  )
  expect(rows).toEqual([{ minutes: 60 }])
})

test('CH-14: an unpaid online order of that clock ends a day after it was put right, and paying again extends its hold no longer', async () => {
  const buyer = await aBuyer(shop)
  const product = await aProduct(db, { price: 1_000_000, stock: 1 })
  const { id } = await orderOnline(buyer, product)
  await putClockRight(id)
  await releaseHolds(context, always)
  let heldMinutes = 0
  for (let minutes = 0; minutes < 25 * 60; minutes += 20) {
    await payAgain(id, buyer)
    await passMinutes(db, id, 20)
    if ((await stateOf(id)).endsWith('active')) heldMinutes += 20
    await releaseHolds(context, always)
  }
  expect(heldMinutes).toBeLessThanOrEqual(200)
  expect([await stateOf(id), await stockOf(db, product)]).toEqual(['cancelled pending released', 1])
})

test.each([
  ['an online order', 'zarinpal' as const, 30],
  ['an unconfirmed pay-on-delivery order', 'cod' as const, context.settings.cashConfirmMinutes],
])('CH-14: the hold of %s of that clock is shortened to that of a new one, and the order lives', async (_case, paymentMethod, minutes) => {
  const product = await aProduct(db, { price: 1_000_000, stock: 1 })
  const { body } = await order(await aBuyer(shop), { lines: [{ product, quantity: 1 }], paymentMethod })
  const { id } = body.order
  await putClockRight(id)
  await releaseHolds(context, always)
  const { rows } = await db.execute<{ state: string; minutes: number }>(
    sql`select hold_state as state, round(extract(epoch from hold_expires_at - now()) / 60)::integer as minutes from orders where id = ${id}`,
  )
  expect(rows).toEqual([{ state: 'active', minutes }])
  await expireHold(id)
  await releaseHolds(context, always)
  expect((await db.select().from(orders).where(eq(orders.id, id)))[0]?.holdState).toBe('released')
})
