import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, paymentAttempts } from '#db/schema/orders.ts'
import { confirmPayment } from '#services/order/confirm-payment.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aBuyer } from '#tests/support/checkout.ts'
import { aProduct, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop } from '#tests/support/orders/online-orders.ts'
import { raceOrders } from '#tests/support/orders/order-races.ts'

const online = await anOnlineShop()
const { shop, secondNode, bank, db } = online

/** A long timeout, because other tests may keep the machine busy. */
const longTimeout = { timeout: 120_000 }

test(
  'ORD-06: in any race of cancel, expire, fail and pay, stock is returned exactly once and no invariant is violated',
  longTimeout,
  async () => {
    const endings = await raceOrders(online, 120, 7)
    for (const count of Object.values(endings)) expect(count).toBeGreaterThan(0)
  },
)

test('PAY-08: 200 returns at the moment their holds expire are all paid, and nothing is oversold', longTimeout, async () => {
  const product = await aProduct(db, { price: 1_000_000, stock: 200 })
  const buyers = await Promise.all(Array.from({ length: 67 }, () => aBuyer(shop)))
  const nodes = [shop.context, secondNode.context]
  for (let batch = 0; batch < 10; batch += 1) {
    const placed = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const buyer = buyers[(batch * 20 + turn) % buyers.length]
        if (!buyer) throw new Error('there is no buyer')
        return online.orderOnline(buyer, product)
      }),
    )
    await Promise.all(placed.map(({ authority }) => bank.press(authority, 'payAndStay')))
    await db.update(orders).set({ holdExpiresAt: sql`now() - interval '1 second'` }).where(eq(orders.status, 'pending'))
    const returns = placed.map(({ authority }, turn) => confirmPayment(nodes[turn % 2] ?? shop.context, { authority, status: 'OK' }))
    await Promise.all([releaseHolds(shop.context, always), ...returns, releaseHolds(secondNode.context, always)])
  }
  expect(await stockOf(db, product)).toBe(0)
  expect(await db.$count(orders, eq(orders.paymentStatus, 'paid'))).toBeGreaterThanOrEqual(200)
  expect(await db.$count(paymentAttempts, eq(paymentAttempts.state, 'refund_due'))).toBe(0)
})
