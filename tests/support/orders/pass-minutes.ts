import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { orders, paymentAttempts, receipts } from '#db/schema/orders.ts'

/** Moves an order, its payments and its receipt into the past, as if so many minutes had passed. */
export async function passMinutes(db: Db, orderId: string, minutes: number): Promise<void> {
  const before = (column: unknown) => sql`${column} - make_interval(mins => ${minutes})`
  const { createdAt, expiresAt, nextCheckAt, updatedAt } = paymentAttempts
  await db
    .update(paymentAttempts)
    .set({ createdAt: before(createdAt), expiresAt: before(expiresAt), nextCheckAt: before(nextCheckAt), updatedAt: before(updatedAt) })
    .where(eq(paymentAttempts.orderId, orderId))
  await db
    .update(receipts)
    .set({ createdAt: before(receipts.createdAt), reviewedAt: before(receipts.reviewedAt) })
    .where(sql`${receipts.id} = (select receipt_id from ${orders} where ${orders.id} = ${orderId})`)
  await db
    .update(orders)
    .set({ createdAt: before(orders.createdAt), holdExpiresAt: before(orders.holdExpiresAt), releasedAt: before(orders.releasedAt) })
    .where(eq(orders.id, orderId))
}
