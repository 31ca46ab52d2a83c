import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { OrderFilter, OrderView } from '#domain/desk/order-filters.ts'
import type { DeskState } from '#domain/desk/order-state.ts'
import { orderLabels, orderSearch } from '../schema/desk.ts'
import { cancelRequests, orders } from '../schema/orders.ts'

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

/** Everything given must hold; undefined for all orders. */
export function filterCondition(filter: OrderFilter): SQL | undefined {
  const { view, q, state, method, payment, from, to, min, max, province, channel, label } = filter
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
    q ? sql`${orders.id} in (select order_id from ${orderSearch} where words like ${`%${q.replace(/[\\%_]/g, '\\$&')}%`})` : undefined,
  )
}
