import { isProductShown, type ReviewPageBounds, ratingOf, reviewsOf } from '#db/review/reviews.ts'
import { Refusal } from '#domain/refusals.ts'
import { distributionOf, type ReviewsPage } from '#domain/review/review.ts'
import type { ServiceContext } from '#services/context.ts'

/** Reviews of a visible product, with its rating: the same for every visitor. */
export async function listReviews({ db }: ServiceContext, productId: string, bounds: ReviewPageBounds): Promise<ReviewsPage> {
  if (!(await isProductShown(db, productId))) throw new Refusal('product.notFound')
  const [{ rating, counts }, reviews] = await Promise.all([ratingOf(db, productId), reviewsOf(db, productId, bounds)])
  return { rating, distribution: distributionOf(counts), reviews }
}
