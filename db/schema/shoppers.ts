import { type SQL, sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, money, updatedAt } from './columns.ts'

export const cartItems = pgTable('cart_items', {
  userId: uuid('user_id').notNull(),
  productId: uuid('product_id').notNull(),
  quantity: smallint('quantity').notNull().default(1),
  seenPrice: money('seen_price'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const wishlists = pgTable('wishlists', {
  id: id(),
  userId: uuid('user_id').notNull(),
  productId: uuid('product_id').notNull(),
  createdAt: createdAt(),
})

export const productReviews = pgTable('product_reviews', {
  id: id(),
  productId: uuid('product_id').notNull(),
  userId: uuid('user_id').notNull(),
  userName: text('user_name').notNull(),
  rating: smallint('rating').notNull(),
  title: text('title'),
  comment: text('comment').notNull(),
  isVerifiedPurchase: boolean('is_verified_purchase').notNull().default(false),
  helpfulCount: integer('is_helpful_count').notNull().default(0),
  hiddenAt: timestamp('hidden_at', { withTimezone: true }),
  hiddenReason: text('hidden_reason'),
  shopAnswer: text('shop_answer'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Only the five counts are written; total and average are generated. No row or a total of 0 means no reviews. */
export const productRatingsSummary = pgTable('product_ratings_summary', {
  productId: uuid('product_id').primaryKey(),
  count1: integer('count_1').notNull().default(0),
  count2: integer('count_2').notNull().default(0),
  count3: integer('count_3').notNull().default(0),
  count4: integer('count_4').notNull().default(0),
  count5: integer('count_5').notNull().default(0),
  totalReviews: integer('total_reviews')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`count_1 + count_2 + count_3 + count_4 + count_5`),
  averageRating: numeric('average_rating', { precision: 3, scale: 2, mode: 'number' }).generatedAlwaysAs(
    (): SQL => sql`(count_1 + 2 * count_2 + 3 * count_3 + 4 * count_4 + 5 * count_5)::numeric / nullif(total_reviews, 0)`,
  ),
  updatedAt: updatedAt(),
})

export const reviewHelpfulVotes = pgTable('review_helpful_votes', {
  reviewId: uuid('review_id').notNull(),
  userId: uuid('user_id').notNull(),
  isHelpful: boolean('is_helpful').notNull().default(true),
  createdAt: createdAt(),
})
