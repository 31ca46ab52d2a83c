import type { Db } from '#db/connect.ts'
import { isProductShown, type ReviewPlace, ratingOf, reviewsOf } from '#db/review/reviews.ts'
import { Refusal } from '#domain/refusals.ts'
import { distributionOf, type ReviewsPage, reviewsPerLoad } from '#domain/review/review.ts'
import type { Shop } from '../context.ts'

/** Some reviews of a product that is on show, with its rating: the same for everybody. */
export async function listReviews({ db }: Shop, productId: string, place: ReviewPlace): Promise<ReviewsPage> {
  if (!(await isProductShown(db, productId))) throw new Refusal('product.notFound')
  return readReviews(db, productId, place)
}

/** What the product's page begins with. */
export function firstReviews(db: Db, productId: string): Promise<ReviewsPage> {
  return readReviews(db, productId, { sort: 'newest', limit: reviewsPerLoad, offset: 0 })
}

async function readReviews(db: Db, productId: string, place: ReviewPlace): Promise<ReviewsPage> {
  const [{ rating, counts }, reviews] = await Promise.all([ratingOf(db, productId), reviewsOf(db, productId, place)])
  return { rating, distribution: distributionOf(counts), reviews }
}
