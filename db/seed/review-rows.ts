import { fixedId } from '#db/ids.ts'
import type { productRatingsSummary, productReviews, reviewHelpfulVotes } from '#db/schema/shoppers.ts'
import { hoursAfter } from './calendar.ts'
import { productId } from './catalog.ts'
import { numberFor } from './deterministic-random.ts'
import { people, personNamed } from './people.ts'
import { reviewedAt } from './purchases.ts'
import type { SeedProduct, SeedReview } from './types.ts'

type VoteRow = typeof reviewHelpfulVotes.$inferInsert

/** The reviews of one product with their votes and summary, consistent with each other. */
export function reviewRowsOf(product: SeedProduct) {
  const reviews: (typeof productReviews.$inferInsert)[] = []
  const votes: VoteRow[] = []
  for (const review of product.reviews) {
    const row = reviewRow(product, review)
    const cast = votesFor(row.id, review, row.createdAt)
    reviews.push({ ...row, helpfulCount: cast.length })
    votes.push(...cast)
  }
  return { reviews, votes, summary: summaryOf(product) }
}

function reviewRow(product: SeedProduct, review: SeedReview) {
  const createdAt = reviewedAt(product, review)
  return {
    id: fixedId(createdAt, `review ${product.slug} ${review.author}`),
    productId: productId(product),
    userId: personNamed(review.author).userId,
    userName: review.author,
    rating: review.rating,
    title: review.title ?? null,
    comment: review.comment,
    isVerifiedPurchase: review.bought,
    createdAt,
    updatedAt: createdAt,
  }
}

/** Older reviews have more votes. */
function votesFor(reviewId: string, review: SeedReview, since: Date): VoteRow[] {
  const voters = people.filter(({ name }) => name !== review.author)
  const count = numberFor(`votes ${reviewId}`, 3 + Math.floor(review.daysAgo / 20))
  const first = numberFor(`first ${reviewId}`, voters.length)
  return [...voters.slice(first), ...voters.slice(0, first)]
    .slice(0, count)
    .map(({ userId }, index) => ({ reviewId, userId, isHelpful: true, createdAt: hoursAfter(since, index + 1) }))
}

function summaryOf(product: SeedProduct): typeof productRatingsSummary.$inferInsert {
  const count = (rating: number) => product.reviews.filter((review) => review.rating === rating).length
  const updatedAt = new Date(Math.max(...product.reviews.map((review) => reviewedAt(product, review).getTime())))
  return {
    productId: productId(product),
    count1: count(1),
    count2: count(2),
    count3: count(3),
    count4: count(4),
    count5: count(5),
    updatedAt,
  }
}
