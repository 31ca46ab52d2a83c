import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { equalsAny, equalsAnyOpaque } from '#db/equals-any.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { products } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/operations.ts'
import {
  cancelRequests,
  orderItems,
  orders,
  paymentAttempts,
  receipts,
  refundLines,
  refunds as refundRows,
  shippingMethods,
} from '#db/schema/orders.ts'
import type { Toman } from '#domain/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { AttemptState } from '#domain/order/payment.ts'
import type { RefundWay } from '#domain/order/progress/refund.ts'
import type { TrackedMethod } from '#domain/order/progress/shipment.ts'
import type { OrderRow } from './orders.ts'

/** Newest first. */
export async function ordersOf(db: Db, userId: string, { limit, offset }: { limit: number; offset: number }): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
}

export async function countOrdersOf(db: Db, userId: string): Promise<number> {
  return db.$count(orders, eq(orders.userId, userId))
}

const selectOrderOf = prepareOnce((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('orderId')), eq(orders.userId, sql.placeholder('userId')))),
)

/** Always queried together with its owner (AUTHZ-02). */
export async function findOrderOf(db: Db, userId: string, orderId: string): Promise<OrderRow | null> {
  const [order] = await selectOrderOf(db).execute({ orderId, userId })
  return order ?? null
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ?? null
}

export async function findOrderByNumber(db: Db, orderNumber: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNumber, orderNumber))
  return order ?? null
}

/** In no order. */
export async function ordersWithIds(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  return db.select().from(orders).where(equalsAny(orders.id, ids))
}

/** The orders of all shoppers, for the staff. */
export async function newestOrders(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<OrderRow[]> {
  return db.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit).offset(offset)
}

/** `slug` is null for a product that is not active. */
export type HistoryItem = {
  id: string
  productId: string
  productName: string
  productSku: string
  productImage: string | null
  productFacts: string
  weightG: number | null
  postable: boolean
  quantity: number
  refundedQuantity: number
  unitPrice: Toman
  totalPrice: Toman
  discount: Toman
  slug: string | null
}
export type HistoryAttempt = { createdAt: string; state: AttemptState; refId: string | null; maskedCard: string | null }
export type HistoryRefund = {
  createdAt: string
  amount: Toman
  shipping: Toman
  way: RefundWay
  reference: string | null
  reason: string | null
  restocked: boolean
  lines: { name: string; quantity: number }[]
}
type HistoryState = { status: OrderStatus; payment_status: PaymentStatus }
type HistoryCancelRequest = { at: string; reason: string | null; answer: string | null }
export type HistoryChange = { at: string; action: string; oldState: HistoryState | null; newState: HistoryState }

/** The items of an order, its payment attempts (newest first), its status changes and refunds, and why its receipt was rejected. */
export type OrderParts = {
  rejectReason: string | null
  cancelRequest: HistoryCancelRequest | null
  items: HistoryItem[]
  attempts: HistoryAttempt[]
  changes: HistoryChange[]
  refunds: HistoryRefund[]
  /** Null for a fallback method. */
  method: TrackedMethod | null
}

const items = sql<HistoryItem[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'productId', product_id, 'productName', product_name, 'productSku', product_sku,
    'productImage', product_image, 'productFacts', product_facts, 'weightG', i.weight_g, 'postable', i.postable, 'quantity', quantity, 'refundedQuantity', refunded_quantity, 'unitPrice', unit_price, 'totalPrice', total_price, 'discount', i.discount,
    'slug', case when p.status = 'active' then p.slug end) order by i.display_order), '[]')
  from ${orderItems} i join ${products} p on p.id = product_id where order_id = ${orders}.id)`

const attempts = sql<HistoryAttempt[]>`(
  select coalesce(json_agg(json_build_object('createdAt', created_at, 'state', state, 'refId', ref_id, 'maskedCard', card_pan)
    order by created_at desc), '[]')
  from ${paymentAttempts} where order_id = ${orders}.id)`

const changes = sql<HistoryChange[]>`(
  select coalesce(json_agg(json_build_object('at', created_at, 'action', action, 'oldState', old_state, 'newState', new_state) order by id), '[]')
  from ${auditLog} where object_type = 'order' and object_id = ${orders}.id
    and (old_state is distinct from new_state or action in ('order.cancelRequested', 'order.cancelDeclined', 'order.deliveryLost')))`

const refundedLines = sql`(
  select coalesce(json_agg(json_build_object('name', product_name, 'quantity', l.quantity) order by i.display_order), '[]')
  from ${refundLines} l join ${orderItems} i on i.id = l.order_item_id where l.refund_id = ${refundRows}.id)`

const refunds = sql<HistoryRefund[]>`(
  select coalesce(json_agg(json_build_object('createdAt', created_at, 'amount', amount, 'shipping', shipping, 'way', way,
    'reference', reference, 'reason', reason, 'restocked', restocked, 'lines', ${refundedLines}) order by created_at), '[]')
  from ${refundRows} where order_id = ${orders}.id)`

const method = sql<TrackedMethod | null>`(
  select json_build_object('courierType', courier_type, 'isPost', is_post, 'trackingTemplate', tracking_template)
  from ${shippingMethods} where ${shippingMethods}.id = ${orders}.shipping_method_id)`

const cancelRequest = sql<HistoryCancelRequest | null>`(
  select json_build_object('at', created_at, 'reason', reason, 'answer', answer) from ${cancelRequests} where order_id = ${orders}.id)`

const rejectReason = sql<string | null>`(select reject_reason from ${receipts} where ${receipts}.id = ${orders}.receipt_id)`

const parts = { items, attempts, changes, refunds, rejectReason, cancelRequest, method }

const selectOrderWithParts = prepareOnce((db) =>
  db
    .select({ order: orders, parts })
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('orderId')), eq(orders.userId, sql.placeholder('userId')))),
)

/** Always queried together with its owner (AUTHZ-02). */
export async function findOrderWithParts(db: Db, userId: string, orderId: string): Promise<{ order: OrderRow; parts: OrderParts } | null> {
  const [found] = await selectOrderWithParts(db).execute({ orderId, userId })
  return found ?? null
}

const selectParts = prepareOnce((db) =>
  db
    .select({ id: orders.id, ...parts })
    .from(orders)
    .where(equalsAnyOpaque(orders.id, sql.placeholder('orderIds'))),
)

/** One query for all orders. */
export async function partsOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderParts>> {
  const rows = await selectParts(db).execute({ orderIds })
  return new Map(rows.map(({ id, ...own }) => [id, own]))
}
