import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { productReviews } from '#db/schema/shoppers.ts'

/** Who counts as a buyer of a product: the definition of invariant 16 (docs/threats.md). */
export function hasBought(userId: unknown, productId: unknown) {
  return sql<boolean>`exists (
    select from ${orderItems} i join ${orders} o on o.id = i.order_id
    where i.product_id = ${productId} and o.user_id = ${userId} and (o.payment_status = 'paid' or o.status = 'delivered'))`
}

/** Locks the shopper's orders of this product, so that none is paid or refunded while the review is inserted. */
export async function lockPurchases(tx: Tx, userId: string, productId: string): Promise<void> {
  const contains = sql`exists (select from ${orderItems} i where i.order_id = ${orders.id} and i.product_id = ${productId})`
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), contains))
    .orderBy(orders.id)
    .for('share')
}

/** Recomputes the verified badge after an order was paid or refunded: a review may be older than the purchase. */
export async function updateVerifiedBadges(tx: Tx, userId: string, productIds: readonly string[]): Promise<void> {
  const theirs = and(eq(productReviews.userId, userId), equalsAny(productReviews.productId, productIds))
  // Locked first: another order of the same shopper may be settled concurrently.
  await tx.select({ id: productReviews.id }).from(productReviews).where(theirs).orderBy(productReviews.id).for('no key update')
  await tx
    .update(productReviews)
    .set({ isVerifiedPurchase: hasBought(productReviews.userId, productReviews.productId) })
    .where(theirs)
}
