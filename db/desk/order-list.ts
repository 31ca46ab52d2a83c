import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import { countLimit, type OrderFilter, type OrderSort, type OrderView, ordersPerPage, orderViews } from '#domain/desk/order-filters.ts'
import type { Toman } from '#domain/money.ts'
import type { Db } from '../connect.ts'
import { orderLabels } from '../schema/desk.ts'
import { cancelRequests, orderItems, orders } from '../schema/orders.ts'
import { filterCondition, viewCondition } from './order-conditions.ts'

/** Where a page ends: the sort value of its last row, and its id. */
export type OrderCursor = { readonly value: string; readonly id: string }

type FirstItem = { readonly name: string; readonly image: string | null }

const firstItem = sql<FirstItem | null>`(select json_build_object('name', product_name, 'image', product_image)
  from ${orderItems} where order_id = ${orders}.id order by display_order limit 1)`
const itemCount = sql<number>`(select count(*)::integer from ${orderItems} where order_id = ${orders}.id)`
const labels = sql<string[]>`(select coalesce(array_agg(label order by label), '{}') from ${orderLabels} where order_id = ${orders}.id)`
const hasCancelRequest = sql<boolean>`exists (select from ${cancelRequests} where ${cancelRequests.orderId} = ${orders.id} and decision is null)`

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  createdAt: orders.createdAt,
  /** Microseconds: a cursor in milliseconds would skip rows. */
  placedMicros: sql<number>`(extract(epoch from ${orders.createdAt}) * 1000000)::bigint`.mapWith(Number),
  customerName: orders.customerName,
  city: sql<string>`${orders.shippingAddress} ->> 'city'`,
  total: orders.total,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  paymentMethod: orders.paymentMethod,
  holdState: orders.holdState,
  receiptId: orders.receiptId,
  confirmedAt: orders.confirmedAt,
  shippingMethodName: orders.shippingMethodName,
  channel: orders.channel,
  firstItem,
  itemCount,
  labels,
  hasCancelRequest,
}

export type OrderListRow = {
  [Name in keyof typeof columns]: (typeof columns)[Name] extends SQL<infer T>
    ? T
    : Name extends keyof typeof orders.$inferSelect
      ? (typeof orders.$inferSelect)[Name]
      : never
}

/** A page of 50 after the cursor, and one row more where there is another page. */
export async function listDeskOrders(db: Db, filter: OrderFilter, sort: OrderSort, after: OrderCursor | null): Promise<OrderListRow[]> {
  const isDescending = sort.startsWith('-')
  const column = sort.endsWith('total') ? orders.total : orders.createdAt
  const direction = isDescending ? desc : asc
  const value = sort.endsWith('total')
    ? sql`${after?.value}::bigint`
    : sql`timestamptz 'epoch' + ${after?.value}::bigint * interval '1 microsecond'`
  const beyond = after ? sql`(${column}, ${orders.id}) ${sql.raw(isDescending ? '<' : '>')} (${value}, ${after.id}::uuid)` : undefined
  return db
    .select(columns)
    .from(orders)
    .where(and(filterCondition(filter), beyond))
    .orderBy(direction(column), direction(orders.id))
    .limit(ordersPerPage + 1)
}

/** The first page's latest. */
export function newestDeskOrders(db: Db, limit: number): Promise<OrderListRow[]> {
  return db.select(columns).from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit)
}

const limited = (condition: SQL | undefined) =>
  sql`(select count(*)::integer from (select from ${orders} ${condition ? sql`where ${condition}` : sql``} limit ${countLimit + 1}) counted)`

/** At most one more than the limit of exact counts. */
export async function countDeskOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${limited(filterCondition(filter))} as count`)
  return rows[0]?.count ?? 0
}

/** How many orders each view holds, in one statement. */
export async function countViews(db: Db): Promise<Record<OrderView, number>> {
  const { rows } = await db.execute<Record<OrderView, number>>(
    sql`select ${sql.join(
      orderViews.map((view) => sql`${limited(viewCondition(view))} as ${sql.identifier(view)}`),
      sql`, `,
    )}`,
  )
  const [counts] = rows
  if (!counts) throw new Error('the database returned no counts')
  return counts
}

type FoundOrder = { id: string; orderNumber: string; customerName: string; total: Toman; createdAt: Date }

/** The newest matches, for the palette. */
export function findDeskOrders(db: Db, q: string, limit: number): Promise<FoundOrder[]> {
  const { id, orderNumber, customerName, total, createdAt } = orders
  return db
    .select({ id, orderNumber, customerName, total, createdAt })
    .from(orders)
    .where(filterCondition({ view: 'all', q }))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Today's date in Tehran, by the database's clock. */
export async function deskToday(db: Db): Promise<{ now: Date; today: string }> {
  const { rows } = await db.execute<{ now: string; today: string }>(
    sql`select to_json(now()) #>> '{}' as now, to_char(now() at time zone 'Asia/Tehran', 'YYYY-MM-DD') as today`,
  )
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return { now: new Date(row.now), today: row.today }
}
