import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from './connect.ts'
import { productReviews } from './schema/shoppers.ts'

/** Who reviewed first and bought later is a buyer from now on (design §10). */
export async function markBuyerReviews(tx: Tx, userId: string, productIds: readonly string[]): Promise<void> {
  await tx
    .update(productReviews)
    .set({ isVerifiedPurchase: true })
    .where(and(eq(productReviews.userId, userId), inArray(productReviews.productId, [...productIds])))
}
