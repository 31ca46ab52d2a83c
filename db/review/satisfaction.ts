import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { isShownProduct } from '#db/product-cards.ts'
import { categories, products } from '#db/schema/catalog.ts'
import { productRatingsSummary, productReviews } from '#db/schema/shoppers.ts'
import { isoDate } from '#domain/dates.ts'
import type { RatingCounts } from '#domain/review/review.ts'
import { isShownReview } from './reviews.ts'

/** The count of each rating in the whole shop, including products no longer sold. */
export async function ratingsOfShop(db: Db): Promise<RatingCounts> {
  const sumOf = (column: 'count1' | 'count2' | 'count3' | 'count4' | 'count5') =>
    sql<number>`coalesce(sum(${productRatingsSummary[column]}), 0)::bigint`.mapWith(Number)
  const [sums] = await db
    .select({ 1: sumOf('count1'), 2: sumOf('count2'), 3: sumOf('count3'), 4: sumOf('count4'), 5: sumOf('count5') })
    .from(productRatingsSummary)
  return sums ?? { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
}

/** `at` is a time on that day in Tehran. */
export type RatingDay = { at: string; count: number; sum: number }

/** Reviews per day of about the last thirteen months, and the time of the query. */
export async function ratingDays(db: Db): Promise<{ now: string; days: RatingDay[] }> {
  const [clock, found] = await Promise.all([
    db.execute<{ now: string }>(sql`select now() as now`),
    db.execute<RatingDay>(sql`
      select min(created_at) as at, count(*) as count, sum(rating)::bigint as sum from ${productReviews}
      where created_at > now() - interval '400 days' and hidden_at is null
      group by (created_at at time zone 'Asia/Tehran')::date`),
  ])
  const [{ now } = { now: undefined }] = clock.rows
  if (!now) throw new Error('the database has no clock')
  return { now, days: found.rows }
}

export type BuyerReview = Awaited<ReturnType<typeof latestOfBuyers>>[number]

/** The newest reviews by buyers, of visible products. */
export async function latestOfBuyers(db: Db, limit: number) {
  return db
    .select({
      id: productReviews.id,
      userName: productReviews.userName,
      rating: productReviews.rating,
      title: productReviews.title,
      comment: productReviews.comment,
      createdAt: sql<string>`${productReviews.createdAt}`.mapWith(isoDate),
      product: { slug: products.slug, farsiName: products.farsiName },
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(productReviews.isVerifiedPurchase, isShownReview, isShownProduct))
    .orderBy(desc(productReviews.createdAt), desc(productReviews.id))
    .limit(limit)
}

/** The share of reviews written by buyers. */
export async function countOfBuyers(db: Db): Promise<number> {
  return db.$count(productReviews, and(productReviews.isVerifiedPurchase, isShownReview))
}
