import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { orderLabels, orderSearch } from '#db/schema/desk.ts'
import { cancelRequests, orders } from '#db/schema/orders.ts'
import type { OrderFilter, OrderView } from '#domain/desk/order-filters.ts'
import type { DeskState } from '#domain/desk/order-state.ts'

/** Literals, so that a prepared statement can use the partial indexes. The same partition as `deskStateOf`; a test compares them. */
const stateConditions: Record<DeskState, SQL> = {
  receipt: sql`payment_method = 'bank_transfer' and status = 'pending' and payment_status = 'pending' and receipt_id is not null`,
  'to-accept': sql`status = 'pending' and payment_status = 'pending' and payment_method = 'cod'`,
  'awaiting-payment': sql`status = 'pending' and payment_status = 'pending' and (payment_method = 'zarinpal' or payment_method = 'bank_transfer' and receipt_id is null)`,
  failed: sql`status = 'pending' and payment_status = 'failed'`,
  'to-ship': sql`status = 'processing'`,
  shipped: sql`status = 'shipped'`,
  delivered: sql`status = 'delivered' and payment_status <> 'refunded'`,
  cancelled: sql`status = 'cancelled' and payment_status in ('pending', 'failed')`,
  'refund-due': sql`status = 'cancelled' and payment_status = 'paid'`,
  refunded: sql`payment_status = 'refunded'`,
}

const viewConditions: Record<OrderView, SQL | undefined> = {
  all: undefined,
  'to-ship': stateConditions['to-ship'],
  receipts: stateConditions.receipt,
  'to-accept': stateConditions['to-accept'],
  awaiting: sql`status = 'pending' and payment_status in ('pending', 'failed') and payment_method <> 'cod' and not (payment_status = 'pending' and receipt_id is not null)`,
  'cancel-requests': sql`exists (select from ${cancelRequests} where ${cancelRequests.orderId} = ${orders.id} and decision is null)`,
  refunds: stateConditions['refund-due'],
}

/** The first moment of an ISO day in Tehran. */
const dayStart = (day: string, plusDays = 0) => sql`((${day}::date + ${plusDays}::integer)::timestamp at time zone 'Asia/Tehran')`

export function viewCondition(view: OrderView): SQL | undefined {
  return viewConditions[view]
}

/** The words of an order contain this text; a wildcard is a character. */
function matches(q: string): SQL {
  return sql`${orderSearch.words} like ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** A whole number of an order or a whole mobile number has an index of its own: parts of digits are common to too many orders. */
function exactMatch(q: string): SQL | undefined {
  if (/^ord-[0-9]+-[0-9a-z]{5}$/.test(q)) return sql`${orders.orderNumber} = ${q.toUpperCase()}`
  if (/^09[0-9]{9}$/.test(q)) return sql`(${orders.customerPhone} = ${q} or ${orders.shippingAddress} ->> 'phone' = ${q})`
  return undefined
}

/** A table that alone answers a filter, in the sequence of time: both have the order and the moment of its placing. */
export type OrderSource = {
  readonly table: typeof orderSearch | typeof orderLabels
  readonly condition: SQL
  /** Few orders match: they are sorted after they are found, instead of looking for them from the newest order on. */
  readonly isRare: boolean
}

/** For a text or a label and nothing else. A name of two words is rare; the planner takes it for more common than it is. */
export function sourceOf({ view, q, label, ...others }: OrderFilter): OrderSource | null {
  if (view !== 'all' || Object.values(others).some((value) => value !== undefined)) return null
  if (q !== undefined && label === undefined && !exactMatch(q)) return { table: orderSearch, condition: matches(q), isRare: /\s/.test(q) }
  if (label !== undefined && q === undefined) return { table: orderLabels, condition: eq(orderLabels.label, label), isRare: false }
  return null
}

/** A view is short: its orders are read and their words compared. All orders are long: the words are searched first. */
function search(q: string, view: OrderView): SQL {
  return view === 'all'
    ? sql`${orders.id} in (select order_id from ${orderSearch} where ${matches(q)})`
    : sql`(select ${matches(q)} from ${orderSearch} where ${orderSearch.orderId} = ${orders}.id)`
}

/** Everything given must hold; undefined for all orders. */
export function filterCondition(filter: OrderFilter): SQL | undefined {
  const { view, q, state, method, payment, from, to, min, max, province, channel, label, delivery } = filter
  return and(
    viewConditions[view],
    state && stateConditions[state],
    method && eq(orders.paymentMethod, method),
    payment && eq(orders.paymentStatus, payment),
    from ? gte(orders.createdAt, dayStart(from)) : undefined,
    to ? lt(orders.createdAt, dayStart(to, 1)) : undefined,
    min !== undefined ? gte(orders.total, sql`${min}`) : undefined,
    max !== undefined ? lte(orders.total, sql`${max}`) : undefined,
    province ? sql`${orders.shippingAddress} ->> 'state' = ${province}` : undefined,
    channel && eq(orders.channel, channel),
    label
      ? sql`exists (select from ${orderLabels} where ${orderLabels.orderId} = ${orders.id} and ${orderLabels.label} = ${label})`
      : undefined,
    delivery ? eq(orders.deliveryDay, delivery) : undefined,
    q ? (exactMatch(q) ?? search(q, view)) : undefined,
  )
}
