import { sql } from 'drizzle-orm'
import { productRatingsSummary } from '#db/schema/shoppers.ts'
import type { Rating, RatingCounts } from '#domain/review/review.ts'

const { count1, count2, count3, count4, count5, averageRating, totalReviews } = productRatingsSummary

/** The aggregate of a product's ratings; the average to one decimal, as cards show it. */
export const ratingColumns = {
  ...{ count1, count2, count3, count4, count5, count: totalReviews },
  average: sql<number | null>`round(${averageRating}, 1)::float8`,
}

type Row = { average: number | null } & Record<'count' | `count${1 | 2 | 3 | 4 | 5}`, number | null>

/** The average, null without ratings, and the count of each number of stars. */
export type ProductRating = { rating: Rating | null; counts: RatingCounts }

export function toRating(row: Row | null): ProductRating {
  const { average = null, count, count1, count2, count3, count4, count5 } = row ?? {}
  return {
    rating: average === null ? null : { average, count: count ?? 0 },
    counts: { 5: count5 ?? 0, 4: count4 ?? 0, 3: count3 ?? 0, 2: count2 ?? 0, 1: count1 ?? 0 },
  }
}
