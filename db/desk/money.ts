import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { orders, paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'
import type { Toman } from '#domain/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import { type ListCursor, microsOf, momentOf } from './list-cursor.ts'
import { isOpen, openMismatchesSql } from './open-mismatches.ts'
import { viewCondition } from './order-conditions.ts'
import type { Waiting } from './today.ts'

/** Literals, so that a prepared statement can use the partial indexes. */
const isCashToCollect = sql`payment_method = 'cod' and payment_status = 'pending' and status = 'shipped'`
const shippedAt = sql`coalesce(${orders.shippedAt}, ${orders.createdAt})`
const shippedDay = sql<string>`to_char(${shippedAt} at time zone 'Asia/Tehran', 'YYYY-MM-DD')`

export type MoneyCount = { count: number; total: number }

/** For the badges of the menu. */
export async function openMismatches(db: Db): Promise<Waiting> {
  const { rows } = await db.execute<{ waiting: Waiting }>(sql`select ${openMismatchesSql} as waiting`)
  return rows[0]?.waiting ?? { count: 0, total: 0, oldest: null }
}

/** What waits in each list of the page, in one statement. */
export async function countMoney(db: Db): Promise<Record<'refunds' | 'cash' | 'mismatches', MoneyCount>> {
  const { rows } = await db.execute<Record<'refunds' | 'cash' | 'mismatches', MoneyCount>>(sql`select
    (select json_build_object('count', count(*), 'total', coalesce(sum(total - refunded_amount), 0)) from ${orders}
      where ${viewCondition('refunds')}) as refunds,
    (select json_build_object('count', count(*), 'total', coalesce(sum(total), 0)) from ${orders} where ${isCashToCollect}) as cash,
    ${openMismatchesSql} as mismatches`)
  const [counts] = rows
  if (!counts) throw new Error('the database returned no counts')
  return counts
}

/** Paid and cancelled, those owed longest first, after the cursor. */
export function listRefundsDue(db: Db, after: ListCursor | null, limit: number) {
  const { id, orderNumber, customerName, customerPhone, paymentMethod, cancelReason, cancelledAt, total, refundedAmount } = orders
  const micros = microsOf(sql`${cancelledAt}`)
  return db
    .select({ id, orderNumber, customerName, customerPhone, paymentMethod, cancelReason, cancelledAt, total, refundedAmount, micros })
    .from(orders)
    .where(and(viewCondition('refunds'), after ? sql`(${cancelledAt}, ${id}) > (${momentOf(after.value)}, ${after.id}::uuid)` : undefined))
    .orderBy(asc(cancelledAt), asc(id))
    .limit(limit)
}

/** With the courier and not yet paid, by the day in Tehran on which they left, newest first. */
export function listCashToCollect(db: Db, after: ListCursor | null, limit: number) {
  const { id, orderNumber, customerName, customerPhone, carrier, total } = orders
  const city = sql<string>`${orders.shippingAddress} ->> 'city'`
  return db
    .select({
      ...{ id, orderNumber, customerName, customerPhone, carrier, total, city, day: shippedDay, micros: microsOf(shippedAt) },
      shippedAt: sql`${shippedAt}`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(and(isCashToCollect, after ? sql`(${shippedAt}, ${id}) < (${momentOf(after.value)}, ${after.id}::uuid)` : undefined))
    .orderBy(sql`${shippedAt} desc`, desc(id))
    .limit(limit)
}

/** Number and sum of these days, also of orders beyond the page. */
export async function cashOfDays(db: Db, days: readonly string[]): Promise<({ day: string } & MoneyCount)[]> {
  const { rows } = await db.execute<{ day: string } & MoneyCount>(sql`select ${shippedDay} as day, count(*)::integer as count,
    sum(total)::bigint as total from ${orders} where ${isCashToCollect} and ${shippedDay} = any (${sql.param(days)}::text[]) group by 1`)
  return rows
}

export type MismatchRow = {
  id: string
  kind: string
  authority: string
  refId: string | null
  at: Date
  resolvedAt: Date | null
  resolution: string | null
  resolvedBy: string | null
  amountRial: number | null
  orderId: string | null
  orderNumber: string | null
  orderTotal: Toman | null
  status: OrderStatus | null
  paymentStatus: PaymentStatus | null
  micros: number
}

export function countResolvedMismatches(db: Db): Promise<number> {
  return db.$count(paymentMismatches, isNotNull(paymentMismatches.resolvedAt))
}

/** Open ones, the oldest first, or resolved ones, the latest first. */
export function listMismatches(db: Db, state: 'open' | 'resolved', after: ListCursor | null, limit: number): Promise<MismatchRow[]> {
  const { id, kind, authority, createdAt, resolvedAt, resolution } = paymentMismatches
  const isFirstOpen = state === 'open'
  const moment = isFirstOpen ? createdAt : resolvedAt
  const beyond = after && sql`(${moment}, ${id}) ${sql.raw(isFirstOpen ? '>' : '<')} (${momentOf(after.value)}, ${after.id}::uuid)`
  const direction = isFirstOpen ? asc : desc
  return db
    .select({
      ...{ id, kind, authority, at: createdAt, resolvedAt, resolution, resolvedBy: profiles.fullName },
      refId: sql<string | null>`coalesce(${paymentAttempts.refId}, ${paymentMismatches.details} ->> 'refId')`,
      amountRial: sql<number | null>`coalesce(${paymentAttempts.amountRial}, (${paymentMismatches.details} ->> 'amountRial')::bigint)`,
      ...{ orderId: orders.id, orderNumber: orders.orderNumber, orderTotal: orders.total },
      ...{ status: orders.status, paymentStatus: orders.paymentStatus },
      micros: microsOf(sql`${moment}`),
    })
    .from(paymentMismatches)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, paymentMismatches.attemptId))
    .leftJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .leftJoin(profiles, eq(profiles.id, paymentMismatches.resolvedBy))
    .where(and(isFirstOpen ? isOpen : isNotNull(resolvedAt), beyond ?? undefined))
    .orderBy(direction(moment), direction(id))
    .limit(limit)
}
