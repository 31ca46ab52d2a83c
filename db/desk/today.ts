import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { products } from '#db/schema/catalog.ts'
import { jobs, outbox } from '#db/schema/operations.ts'
import { orderItems, orders, paymentAttempts, stockMoves } from '#db/schema/orders.ts'
import type { OrderView } from '#domain/desk/order-filters.ts'
import type { DaySales } from '#domain/desk/sales.ts'
import { openMismatchesSql } from './open-mismatches.ts'
import { viewCondition } from './order-conditions.ts'
import { waitingMessagesSql } from './people/waiting-messages.ts'
import { lowProducts } from './stock/stock-conditions.ts'

export type Waiting = { count: number; total: number; oldest: string | null }

/** Number, sum without what was refunded, and oldest order of each view, in one statement. */
export async function waitingIn<V extends OrderView>(db: Db, views: readonly V[]): Promise<Record<V, Waiting>> {
  const one = (
    condition: SQL,
  ) => sql`(select json_build_object('count', count(*), 'total', coalesce(sum(total - refunded_amount), 0), 'oldest', min(created_at))
    from ${orders} where ${condition})`
  const columns = views.map((view) => sql`${one(viewCondition(view) ?? sql`true`)} as ${sql.identifier(view)}`)
  const { rows } = await db.execute<Record<V, Waiting>>(sql`select ${sql.join(columns, sql`, `)}`)
  const [waiting] = rows
  if (!waiting) throw new Error('the database returned no counts')
  return waiting
}

export type RecentIds = { orders: string[]; receipts: { orderId: string; receiptId: string }[] }

/** The newest orders, and the newest of those whose receipt waits. */
export async function recentIds(db: Db, limit: number): Promise<RecentIds> {
  const { rows } = await db.execute<RecentIds>(sql`select
    array(select id from ${orders} order by created_at desc, id desc limit ${limit}) as orders,
    (select coalesce(json_agg(json_build_object('orderId', id, 'receiptId', receipt_id)), '[]') from (select id, receipt_id from ${orders}
      where ${viewCondition('receipts')} order by created_at desc, id desc limit ${limit}) as waiting) as receipts`)
  return rows[0] ?? { orders: [], receipts: [] }
}

/** Orders that were paid or accepted and not cancelled, by the day in Tehran on which they were placed. Converting days, not orders, is ten times faster. */
export async function salesSince(db: Db, day: string): Promise<DaySales[]> {
  const { rows } = await db.execute<DaySales>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, placed.* from (
      select day, day at time zone 'Asia/Tehran' as start, (day + interval '1 day') at time zone 'Asia/Tehran' as until,
        (day + (now() at time zone 'Asia/Tehran')::time) at time zone 'Asia/Tehran' as this_hour
      from generate_series(${day}::date::timestamp, (now() at time zone 'Asia/Tehran')::date::timestamp, interval '1 day') day
      -- Computed once per day: without a fence it would move into the loop over the orders.
      offset 0) days,
    lateral (select count(*)::integer as orders, sum(total - refunded_amount)::bigint as total,
        coalesce(sum(total - refunded_amount) filter (where created_at <= this_hour), 0)::bigint as "untilNow" from ${orders}
      where created_at >= start and created_at < until and status in ('processing', 'shipped', 'delivered') and payment_status <> 'refunded') placed
    where orders > 0`)
  return rows
}

export type LowStock = { id: string; name: string; slug: string; image: string | null; stock: number; weekSales: number }

/**
 * The nearly sold out, best sellers first. The sales of the week are read from the stock ledger, which has an index by product and time; that
 * of order items has no time.
 */
export async function lowStock(db: Db, limit: number): Promise<{ count: number; products: LowStock[] }> {
  const { rows } = await db.execute<{ count: number; products: LowStock[] }>(sql`
    with low as (select id, farsi_name, slug, main_image_url, stock_quantity, units_sold from ${products}
      where id in ${lowProducts}),
    first as (select * from low order by units_sold desc, stock_quantity, id limit ${limit})
    select (select count(*)::integer from low) as count, (select coalesce(json_agg(json_build_object('id', id, 'name', farsi_name, 'slug', slug,
        'image', main_image_url, 'stock', stock_quantity, 'weekSales', (select coalesce(sum(i.quantity), 0) from ${stockMoves} m
          join ${orderItems} i on i.id = m.order_item_id join ${orders} o on o.id = i.order_id
          where m.product_id = first.id and m.created_at > now() - interval '7 days' and m.kind = 'taken' and m.round = 1 and o.status in ('processing', 'shipped', 'delivered'))) order by units_sold desc, stock_quantity, id), '[]') from first) as products`)
  return rows[0] ?? { count: 0, products: [] }
}

type HealthFacts = {
  now: string
  today: string
  failingJobs: string[]
  lateJobs: number
  waitingMessages: number
  failedMessages: number
  mismatches: Waiting
  unanswered: Waiting
  stuckPayments: number
  failedPayments: number
  paidToday: number
}

/** With the present moment by the database's clock, and its day in Tehran. */
export async function healthFacts(db: Db): Promise<HealthFacts> {
  const { rows } =
    await db.execute<HealthFacts>(sql`select to_json(now()) #>> '{}' as now, to_char(now() at time zone 'Asia/Tehran', 'YYYY-MM-DD') as today,
    (select coalesce(array_agg(name order by name), '{}') from ${jobs} where failures > 0) as "failingJobs",
    (select count(*)::integer from ${jobs} where due_at < now() - interval '15 minutes') as "lateJobs",
    (select count(*)::integer from ${outbox} where sent_at is null and available_at < 'infinity') as "waitingMessages",
    (select count(*)::integer from ${outbox} where sent_at is null and available_at = 'infinity') as "failedMessages",
    ${openMismatchesSql} as mismatches,
    ${waitingMessagesSql} as unanswered,
    (select count(*)::integer from ${paymentAttempts} where state in ('returned', 'verifying') and updated_at < now() - interval '15 minutes') as "stuckPayments",
    (select count(*)::integer from ${paymentAttempts} where state = 'failed' and created_at > now() - interval '1 day') as "failedPayments",
    (select count(*)::integer from ${paymentAttempts} where state = 'verified' and created_at > now() - interval '1 day') as "paidToday"`)
  const [facts] = rows
  if (!facts) throw new Error('the database returned no health')
  return facts
}
