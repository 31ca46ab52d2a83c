import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { orderLabels } from '#db/schema/desk.ts'
import { cancelRequests, orderItems, orders } from '#db/schema/orders.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { countLimitOf, type OrderFilter, type OrderSort, type OrderView, orderViews } from '#domain/desk/order-filters.ts'
import type { Toman } from '#domain/money.ts'
import { type ListCursor, microsOf, momentOf } from './list-cursor.ts'
import { filterCondition, type OrderSource, sourceOf, viewCondition } from './order-conditions.ts'

type FirstItem = { readonly name: string; readonly image: string | null }

const firstItem = sql<FirstItem | null>`(select json_build_object('name', product_name, 'image', product_image)
  from ${orderItems} where order_id = ${orders}.id order by display_order limit 1)`
const itemCount = sql<number>`(select count(*)::integer from ${orderItems} where order_id = ${orders}.id)`
const labels = sql<string[]>`(select coalesce(array_agg(label order by label), '{}') from ${orderLabels} where order_id = ${orders}.id)`
const hasCancelRequest = sql<boolean>`exists (select from ${cancelRequests} where ${cancelRequests.orderId} = ${orders}.id and decision is null)`

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  createdAt: orders.createdAt,
  placedMicros: microsOf(orders.createdAt),
  customerName: orders.customerName,
  city: sql<string>`${orders.shippingAddress} ->> 'city'`,
  total: orders.total,
  discount: orders.discount,
  couponCode: orders.couponCode,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  paymentMethod: orders.paymentMethod,
  holdState: orders.holdState,
  receiptId: orders.receiptId,
  confirmedAt: orders.confirmedAt,
  shippingMethodName: orders.shippingMethodName,
  deliveryDay: orders.deliveryDay,
  deliveryFrom: orders.deliveryFrom,
  deliveryTo: orders.deliveryTo,
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
export async function listDeskOrders(
  db: Db,
  filter: OrderFilter,
  sort: OrderSort,
  after: ListCursor | null,
  limit = rowsPerPage + 1,
): Promise<OrderListRow[]> {
  const isDescending = sort.startsWith('-')
  const isByTime = sort.endsWith('placed')
  const column = isByTime ? orders.createdAt : sort === 'delivery' ? orders.deliveryFrom : orders.total
  const direction = isDescending ? desc : asc
  const value = isByTime ? momentOf(after?.value) : sql`${after?.value}::bigint`
  const beyond = after ? sql`(${column}, ${orders.id}) ${sql.raw(isDescending ? '<' : '>')} (${value}, ${after.id}::uuid)` : undefined
  const source = isByTime ? sourceOf(filter) : null
  return db
    .select(columns)
    .from(orders)
    .where(source ? foundByTime(source, isDescending, after && { value, id: after.id }, limit) : and(filterCondition(filter), beyond))
    .orderBy(direction(column), direction(orders.id))
    .limit(limit)
}

/** What a cursor of this sort has of its last row. */
export function orderSortValue({ total, placedMicros, deliveryFrom }: OrderListRow, sort: OrderSort): number {
  if (sort.endsWith('placed')) return placedMicros
  return sort === 'delivery' ? (deliveryFrom ?? 0) : total
}

/** The page is chosen inside the source, whose index has the sequence of time: what is common is found at its end. */
function foundByTime(
  { table, condition, isRare }: OrderSource,
  isDescending: boolean,
  after: { value: SQL; id: string } | null,
  limit: number,
): SQL {
  const { orderId, placedAt } = table
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const beyond = after
    ? sql` and (${placedAt}, ${orderId}) ${sql.raw(isDescending ? '<' : '>')} (${after.value}, ${after.id}::uuid)`
    : sql``
  return sql`${orders.id} in (select ${orderId} from ${table} where ${condition}${beyond}
    order by ${isRare ? sql`${placedAt} + interval '0'` : placedAt} ${direction}, ${orderId} ${direction} limit ${limit})`
}

/** The first page's latest. */
export function newestDeskOrders(db: Db, limit: number): Promise<OrderListRow[]> {
  return db.select(columns).from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit)
}

const limited = (condition: SQL | undefined, limit: number, sorted = sql``) =>
  sql`(select count(*)::integer from (select from ${orders} ${condition ? sql`where ${condition}` : sql``} ${sorted} limit ${limit + 1}) counted)`

/** For several filters together: without a sort the planner reads whole indexes to intersect them. */
const newestFirst = sql`order by ${orders.createdAt} desc, ${orders.id} desc`

/** At most one more than the limit. */
export async function countDeskOrders(db: Db, filter: OrderFilter, limit = countLimitOf(filter)): Promise<number> {
  const source = sourceOf(filter)
  const counted = source
    ? sql`(select count(*)::integer from (select from ${source.table} where ${source.condition} limit ${limit + 1}) counted)`
    : limited(filterCondition(filter), limit, limit < rowsPerPage * 4 ? newestFirst : undefined)
  const { rows } = await db.execute<{ count: number }>(sql`select ${counted} as count`)
  return rows[0]?.count ?? 0
}

/** How many orders each view holds, in one statement. */
export async function countViews(db: Db): Promise<Record<OrderView, number>> {
  const { rows } = await db.execute<Record<OrderView, number>>(
    sql`select ${sql.join(
      orderViews.map((view) => sql`${limited(viewCondition(view), countLimitOf({ view }))} as ${sql.identifier(view)}`),
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
  const filter: OrderFilter = { view: 'all', q }
  const source = sourceOf(filter)
  return db
    .select({ id, orderNumber, customerName, total, createdAt })
    .from(orders)
    .where(source ? foundByTime(source, true, null, limit) : filterCondition(filter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** For a statement that reads something else as well. */
export const todayColumns = sql`to_json(now()) #>> '{}' as now, to_char(now() at time zone 'Asia/Tehran', 'YYYY-MM-DD') as today`

/** Today's date in Tehran, by the database's clock. */
export async function deskToday(db: Db): Promise<{ now: Date; today: string }> {
  const { rows } = await db.execute<{ now: string; today: string }>(sql`select ${todayColumns}`)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return { now: new Date(row.now), today: row.today }
}
