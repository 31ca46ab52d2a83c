import { type SQL, sql } from 'drizzle-orm'
import type { OrderView } from '#domain/desk/order-filters.ts'
import type { DaySales } from '#domain/desk/sales.ts'
import type { Db } from '../connect.ts'
import { products } from '../schema/catalog.ts'
import { jobs, outbox } from '../schema/operations.ts'
import { orderItems, orders, paymentAttempts, paymentMismatches } from '../schema/orders.ts'
import { viewCondition } from './order-conditions.ts'

export type Waiting = { count: number; total: number; oldest: string | null }

/** Number, sum and oldest order of each view, in one statement. */
export async function waitingIn<V extends OrderView>(db: Db, views: readonly V[]): Promise<Record<V, Waiting>> {
  const one = (
    condition: SQL,
  ) => sql`(select json_build_object('count', count(*), 'total', coalesce(sum(total), 0), 'oldest', min(created_at))
    from ${orders} where ${condition})`
  const columns = views.map((view) => sql`${one(viewCondition(view) ?? sql`true`)} as ${sql.identifier(view)}`)
  const { rows } = await db.execute<Record<V, Waiting>>(sql`select ${sql.join(columns, sql`, `)}`)
  const [waiting] = rows
  if (!waiting) throw new Error('the database returned no counts')
  return waiting
}

/** Orders that were paid or accepted and not cancelled, by the day in Tehran on which they were placed. */
export async function salesSince(db: Db, day: string): Promise<DaySales[]> {
  const { rows } = await db.execute<DaySales>(sql`
    with placed as (select created_at at time zone 'Asia/Tehran' as at, total from ${orders}
      where created_at >= (${day}::date::timestamp at time zone 'Asia/Tehran') and status in ('processing', 'shipped', 'delivered')
        and payment_status <> 'refunded')
    select to_char(at, 'YYYY-MM-DD') as day, count(*)::integer as orders, sum(total)::bigint as total,
      coalesce(sum(total) filter (where at::time <= (now() at time zone 'Asia/Tehran')::time), 0)::bigint as "untilNow"
    from placed group by 1`)
  return rows
}

export type LowStock = { id: string; name: string; slug: string; image: string | null; stock: number; weekSales: number }

/** The nearly sold out, the best sellers first. */
export async function lowStock(db: Db, max: number, limit: number): Promise<{ count: number; products: LowStock[] }> {
  const { rows } = await db.execute<{ count: number; products: LowStock[] }>(sql`
    with low as (select id, farsi_name, slug, main_image_url, stock_quantity, units_sold from ${products}
      where status = 'active' and stock_quantity between 1 and ${max}),
    first as (select * from low order by units_sold desc, stock_quantity, id limit ${limit})
    select (select count(*)::integer from low) as count, (select coalesce(json_agg(json_build_object('id', id, 'name', farsi_name, 'slug', slug,
        'image', main_image_url, 'stock', stock_quantity, 'weekSales', (select coalesce(sum(i.quantity), 0) from ${orderItems} i
          join ${orders} o on o.id = i.order_id where i.product_id = first.id and o.created_at > now() - interval '7 days'
            and o.status in ('processing', 'shipped', 'delivered'))) order by units_sold desc, stock_quantity, id), '[]') from first) as products`)
  return rows[0] ?? { count: 0, products: [] }
}

type HealthFacts = {
  now: string
  today: string
  failingJobs: string[]
  lateJobs: number
  waitingMessages: number
  failedMessages: number
  mismatches: number
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
    (select count(*)::integer from ${paymentMismatches} where resolved_at is null) as mismatches,
    (select count(*)::integer from ${paymentAttempts} where state in ('returned', 'verifying') and updated_at < now() - interval '15 minutes') as "stuckPayments",
    (select count(*)::integer from ${paymentAttempts} where state = 'failed' and created_at > now() - interval '1 day') as "failedPayments",
    (select count(*)::integer from ${paymentAttempts} where state = 'verified' and created_at > now() - interval '1 day') as "paidToday"`)
  const [facts] = rows
  if (!facts) throw new Error('the database returned no health')
  return facts
}
