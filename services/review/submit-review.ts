import { lockShopper } from '#db/account/lock-shopper.ts'
import { isDuplicate } from '#db/errors.ts'
import { countRating, insertReview, isProductShown, ratingOf } from '#db/review/reviews.ts'
import { lockPurchases } from '#db/review/verified-purchases.ts'
import { Refusal } from '#domain/refusals.ts'
import { checkReview, type ReviewDraft } from '#domain/review/draft.ts'
import { distributionOf, type Rating, type RatingShare, type Review } from '#domain/review/review.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'

export type SubmittedReview = { review: Review; rating: Rating | null; distribution: RatingShare[] }

/** Inserts a shopper's only review of a product and counts it, or changes nothing. */
export async function submitReview(
  { db }: ServiceContext,
  { userId, fullName }: Pick<SignedIn, 'userId' | 'fullName'>,
  productId: string,
  draft: ReviewDraft,
): Promise<SubmittedReview> {
  const checked = checkReview(draft)
  if ('faults' in checked) throw new Refusal('request.malformed', { fields: checked.faults })
  try {
    return await db.transaction(async (tx) => {
      await lockShopper(tx, userId)
      if (!(await isProductShown(tx, productId))) throw new Refusal('product.notFound')
      await lockPurchases(tx, userId, productId)
      const review = await insertReview(tx, productId, { userId, userName: fullName }, checked.review)
      await countRating(tx, productId, checked.review.rating)
      const { rating, counts } = await ratingOf(tx, productId)
      return { review, rating, distribution: distributionOf(counts) }
    })
  } catch (error) {
    if (isDuplicate(error, 'product_reviews_user_id_product_id_key')) throw new Refusal('review.duplicate')
    throw error
  }
}
