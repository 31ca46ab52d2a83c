import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { isShownProduct } from '#db/product-cards.ts'
import { categories, products } from '#db/schema/catalog.ts'
import { productRatingsSummary, productReviews, reviewHelpfulVotes } from '#db/schema/shoppers.ts'
import { isoDate } from '#domain/dates.ts'
import type { NewReview } from '#domain/review/draft.ts'
import type { Review, ReviewSort, StarValue } from '#domain/review/review.ts'
import { type ProductRating, ratingColumns, toRating } from './ratings.ts'
import { hasBought } from './verified-purchases.ts'

const read = {
  id: productReviews.id,
  userName: productReviews.userName,
  rating: productReviews.rating,
  title: productReviews.title,
  comment: productReviews.comment,
  createdAt: sql<string>`${productReviews.createdAt}`.mapWith(isoDate),
  isVerifiedPurchase: productReviews.isVerifiedPurchase,
  helpfulCount: productReviews.helpfulCount,
  shopAnswer: productReviews.shopAnswer,
}

/** Everybody may read it. */
export const isShownReview = isNull(productReviews.hiddenAt)

export type ReviewPageBounds = { sort: ReviewSort; limit: number; offset: number }

const newest = [desc(productReviews.createdAt), desc(productReviews.id)]

const reviewsBy = (...sort: SQL[]) =>
  prepareOnce((db) =>
    db
      .select(read)
      .from(productReviews)
      .where(and(eq(productReviews.productId, sql.placeholder('productId')), isShownReview))
      .orderBy(...sort)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )

const reviewsIn: Record<ReviewSort, ReturnType<typeof reviewsBy>> = {
  newest: reviewsBy(...newest),
  helpful: reviewsBy(desc(productReviews.helpfulCount), ...newest),
}

export function reviewsOf(db: Db, productId: string, { sort, limit, offset }: ReviewPageBounds): Promise<Review[]> {
  return reviewsIn[sort](db).execute({ productId, limit, offset })
}

export async function ratingOf(db: Db, productId: string): Promise<ProductRating> {
  const [found] = await db.select(ratingColumns).from(productRatingsSummary).where(eq(productRatingsSummary.productId, productId))
  return toRating(found ?? null)
}

export async function isProductShown(db: Db, productId: string): Promise<boolean> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.id, productId), isShownProduct))
  return found.length > 0
}

type Author = { userId: string; userName: string }

/** Whether the author is a buyer is read from the orders. A second review by the same author violates a unique key. */
export async function insertReview(tx: Tx, productId: string, { userId, userName }: Author, review: NewReview): Promise<Review> {
  const [written] = await tx
    .insert(productReviews)
    .values({ id: newId(), productId, userId, userName, ...review, isVerifiedPurchase: hasBought(userId, productId) })
    .returning(read)
  if (!written) throw new Error('the review was not written')
  return written
}

const countOf = { 1: 'count1', 2: 'count2', 3: 'count3', 4: 'count4', 5: 'count5' } as const

/** Increments the count of this rating; only correct in the transaction that inserts or shows the review. */
export async function countRating(tx: Tx, productId: string, rating: StarValue): Promise<void> {
  const column = countOf[rating]
  await tx
    .insert(productRatingsSummary)
    .values({ productId, [column]: 1 })
    .onConflictDoUpdate({ target: productRatingsSummary.productId, set: { [column]: sql`${productRatingsSummary[column]} + 1` } })
}

/** The opposite, in the transaction that hides the review. */
export async function discountRating(tx: Tx, productId: string, rating: StarValue): Promise<void> {
  const column = countOf[rating]
  await tx
    .update(productRatingsSummary)
    .set({ [column]: sql`${productRatingsSummary[column]} - 1` })
    .where(eq(productRatingsSummary.productId, productId))
}

/** A visible review with its author; undefined also when it or its product is hidden (AUTHZ-05). */
export async function findReview(db: Db, reviewId: string): Promise<{ userId: string; helpfulCount: number } | undefined> {
  const [found] = await db
    .select({ userId: productReviews.userId, helpfulCount: productReviews.helpfulCount })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(productReviews.id, reviewId), isShownReview, isShownProduct))
  return found
}

/** Sets a shopper's vote; false when it was already set so. */
export async function setVote(tx: Tx, vote: { reviewId: string; userId: string; isHelpful: boolean }): Promise<boolean> {
  const { reviewId, userId, isHelpful } = reviewHelpfulVotes
  if (!vote.isHelpful) {
    const isStanding = and(eq(reviewId, vote.reviewId), eq(userId, vote.userId), isHelpful)
    return (await tx.update(reviewHelpfulVotes).set({ isHelpful: false }).where(isStanding).returning({ reviewId })).length > 0
  }
  const cast = await tx
    .insert(reviewHelpfulVotes)
    .values(vote)
    .onConflictDoUpdate({ target: [reviewId, userId], set: { isHelpful: true }, setWhere: sql`not ${isHelpful}` })
    .returning({ reviewId })
  return cast.length > 0
}

/** Returns the new count. */
export async function countVote(tx: Tx, reviewId: string, change: 1 | -1): Promise<number> {
  const [review] = await tx
    .update(productReviews)
    .set({ helpfulCount: sql`${productReviews.helpfulCount} + ${change}` })
    .where(eq(productReviews.id, reviewId))
    .returning({ count: productReviews.helpfulCount })
  if (!review) throw new Error(`review ${reviewId} is gone`)
  return review.count
}

/** A shopper's own review of a product, why the shop hid it if it did, and the reviews of it that the shopper voted helpful. */
export async function findOwnReviewsAndVotes(
  db: Db,
  userId: string,
  productId: string,
): Promise<{ ownReviewId: string | null; hiddenReason: string | null; helpful: string[] }> {
  const own = db
    .select({ id: productReviews.id, hiddenReason: productReviews.hiddenReason })
    .from(productReviews)
    .where(and(eq(productReviews.userId, userId), eq(productReviews.productId, productId)))
  const helpful = db
    .select({ id: productReviews.id })
    .from(reviewHelpfulVotes)
    .innerJoin(productReviews, eq(productReviews.id, reviewHelpfulVotes.reviewId))
    .where(and(eq(reviewHelpfulVotes.userId, userId), eq(productReviews.productId, productId), reviewHelpfulVotes.isHelpful))
  const [[review], votes] = await Promise.all([own, helpful])
  return { ownReviewId: review?.id ?? null, hiddenReason: review?.hiddenReason ?? null, helpful: votes.map(({ id }) => id) }
}
