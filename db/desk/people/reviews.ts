import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { type ListCursor, microsOf, momentOf } from '#db/desk/list-cursor.ts'
import { isShownReview } from '#db/review/reviews.ts'
import { products } from '#db/schema/catalog.ts'
import { productReviews } from '#db/schema/shoppers.ts'
import type { ReviewTab } from '#domain/review/moderation.ts'

const { id, productId, userName, rating, title, comment, isVerifiedPurchase, helpfulCount, createdAt } = productReviews
const { hiddenAt, hiddenReason, shopAnswer, answeredAt } = productReviews

/** Two stars are a literal, so that the partial index of discontent is used. */
const conditions: Record<ReviewTab, SQL | undefined> = {
  unanswered: and(isShownReview, isNull(shopAnswer)),
  discontent: and(isShownReview, sql`${rating} <= 2`),
  hidden: isNotNull(hiddenAt),
  all: undefined,
}

/** Newest first, after the cursor; also of products that are not shown. */
export function listDeskReviews(db: Db, tab: ReviewTab, after: ListCursor | null, limit: number) {
  const beyond = after ? sql`(${createdAt}, ${id}) < (${momentOf(after.value)}, ${after.id}::uuid)` : undefined
  return db
    .select({
      ...{ id, userName, rating, title, comment, isVerifiedPurchase, helpfulCount, createdAt },
      ...{ hiddenAt, hiddenReason, shopAnswer, answeredAt },
      product: { id: products.id, name: products.farsiName },
      micros: microsOf(createdAt),
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productId))
    .where(and(conditions[tab], beyond))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** At most `limit`. */
export function countDeskReviews(db: Db, tab: ReviewTab, limit: number): Promise<number> {
  return db.$count(db.select({ id }).from(productReviews).where(conditions[tab]).limit(limit).as('found'))
}

/** Holds the review until the end of the transaction. */
export async function lockReview(tx: Tx, reviewId: string) {
  const [review] = await tx
    .select({ productId, rating, hiddenReason, shopAnswer })
    .from(productReviews)
    .where(eq(id, reviewId))
    .for('no key update')
  return review ?? null
}

/** Null shows it again. */
export async function setHidden(tx: Tx, reviewId: string, reason: string | null): Promise<void> {
  await tx
    .update(productReviews)
    .set({ hiddenReason: reason, hiddenAt: reason === null ? null : sql`now()` })
    .where(eq(id, reviewId))
}

/** Null removes it. */
export async function setShopAnswer(tx: Tx, reviewId: string, answer: string | null): Promise<void> {
  await tx
    .update(productReviews)
    .set({ shopAnswer: answer, answeredAt: answer === null ? null : sql`now()` })
    .where(eq(id, reviewId))
}
