import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { categories, products } from '#db/schema/catalog.ts'
import { coupons, couponUses } from '#db/schema/coupons.ts'
import { orders } from '#db/schema/orders.ts'
import type { Toman } from '#domain/money.ts'

/** By the database's clock. */
export const couponMoment = {
  hasBegun: sql<boolean>`coalesce(${coupons.startsAt} <= now(), true)`,
  isOver: sql<boolean>`coalesce(${coupons.endsAt} <= now(), false)`,
}

export type CouponRow = typeof coupons.$inferSelect & { hasBegun: boolean; isOver: boolean }

const columns = { ...getTableColumns(coupons), ...couponMoment }

export async function findCoupon(db: Db, code: string): Promise<CouponRow | null> {
  const [coupon] = await db.select(columns).from(coupons).where(eq(coupons.code, code))
  return coupon ?? null
}

/** Until the transaction ends, no other order uses or releases it. */
export async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | null> {
  const [coupon] = await tx.select(columns).from(coupons).where(eq(coupons.code, code)).for('no key update')
  return coupon ?? null
}

type OwnUses = { usedByPerson: number; isInOpenOrder: boolean; replaced: number }

/** What one shopper has used, and whether an unpaid order of theirs is among it; an unpaid order that a new one replaces is counted apart. */
export async function usesOf(db: Db, couponId: string, userId: string, replacedOrderId: string | null): Promise<OwnUses> {
  const isOpen = sql`${orders.status} = 'pending'`
  const isReplaced = sql`(${isOpen} and ${orders.id} is not distinct from ${replacedOrderId}::uuid)`
  const [uses] = await db
    .select({
      usedByPerson: sql<number>`(count(*) filter (where not ${isReplaced}))::integer`,
      isInOpenOrder: sql<boolean>`coalesce(bool_or(${isOpen} and not ${isReplaced}), false)`,
      replaced: sql<number>`(count(*) filter (where ${isReplaced}))::integer`,
    })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(and(eq(couponUses.couponId, couponId), eq(couponUses.userId, userId), isNull(couponUses.releasedAt)))
  return uses ?? { usedByPerson: 0, isInOpenOrder: false, replaced: 0 }
}

/** Those of the products that are in the coupon's categories, or below them, and of its brands; without either, all of them. */
export async function eligibleProducts(db: Db, coupon: CouponRow, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { categoryIds, brandIds } = coupon
  if (categoryIds.length === 0 && brandIds.length === 0) return new Set(productIds)
  const inCategories = sql`${products.categoryId} in (
    with recursive below (id) as (
      select unnest(${sql.param(categoryIds)}::uuid[])
      union select c.id from ${categories} c join below on c.parent_id = below.id)
    select id from below)`
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        equalsAny(products.id, productIds),
        categoryIds.length > 0 ? inCategories : undefined,
        brandIds.length > 0 ? equalsAny(products.brandId, brandIds) : undefined,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

export type CouponUse = { orderId: string; couponId: string; userId: string; amount: Toman }

/** Of a locked coupon; the table refuses more uses than it has. */
export async function countUse(tx: Tx, use: CouponUse): Promise<void> {
  await tx.insert(couponUses).values(use)
  await addToCounts(tx, use.couponId, 1, use.amount)
}

/** The order is cancelled: somebody else can use the code. Once, and nothing for an order without a coupon. */
export async function releaseUse(tx: Tx, orderId: string): Promise<void> {
  const [use] = await tx
    .update(couponUses)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(couponUses.orderId, orderId), isNull(couponUses.releasedAt)))
    .returning({ couponId: couponUses.couponId, amount: couponUses.amount })
  if (use) await addToCounts(tx, use.couponId, -1, -use.amount)
}

async function addToCounts(tx: Tx, couponId: string, uses: number, amount: number): Promise<void> {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + ${uses}`, given: sql`${coupons.given} + ${amount}` })
    .where(eq(coupons.id, couponId))
}
