import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { CouponKind } from '#domain/coupon/coupon.ts'
import { createdAt, id, instant, money, updatedAt } from './columns.ts'

export const coupons = pgTable('coupons', {
  id: id(),
  /** Normalized. */
  code: text('code').notNull(),
  /** For the staff. */
  note: text('note').notNull().default(''),
  kind: text('kind').$type<CouponKind>().notNull(),
  percent: smallint('percent'),
  amount: money('amount'),
  cap: money('cap'),
  minSubtotal: money('min_subtotal').notNull().default(sql`0`),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  perPerson: integer('per_person'),
  maxUses: integer('max_uses'),
  /** Empty: for everything. */
  categoryIds: uuid('category_ids').array().notNull().default([]),
  brandIds: uuid('brand_ids').array().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  /** Uses that were not released, and the sum that they gave. */
  used: integer('used').notNull().default(0),
  given: money('given').notNull().default(sql`0`),
  /** Of the form at the desk; raised by a trigger. */
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const couponUses = pgTable('coupon_uses', {
  orderId: uuid('order_id').primaryKey(),
  couponId: uuid('coupon_id').notNull(),
  userId: uuid('user_id').notNull(),
  amount: money('amount').notNull(),
  createdAt: createdAt(),
  /** Its order was cancelled. */
  releasedAt: instant('released_at'),
})
