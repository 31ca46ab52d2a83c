import type { Db } from '#db/connect.ts'
import {
  countOrdersOf,
  findOrderWithParts,
  type HistoryAttempt,
  type HistoryChange,
  type HistoryItem,
  type HistoryRefund,
  type OrderParts,
  ordersOf,
  partsOfOrders,
} from '#db/order/order-history.ts'
import type { OrderRow } from '#db/order/orders.ts'
import { isoDate } from '#domain/dates.ts'
import { deliverySlotText } from '#domain/delivery/windows.ts'
import type { Toman } from '#domain/money.ts'
import {
  awaitsReceipt,
  canPayOnline,
  isUnderReview,
  mustConfirm,
  type OrderStatus,
  orderLabel,
  type PaymentStatus,
} from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { canRequestCancel } from '#domain/order/progress/cancel-request.ts'
import { orderNote } from '#domain/order/progress/note.ts'
import { refundParts, refundWayLabels } from '#domain/order/progress/refund.ts'
import { carrierLabel, trackingUrl } from '#domain/order/progress/shipment.ts'
import { changeLabel } from '#domain/order/progress/timeline.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'

export type OrderItemView = {
  productId: string
  slug: string | null
  name: string
  sku: string
  image: { url: string; alt: string } | null
  /** Warranty, registry state and condition when it was ordered. */
  facts: string
  /** Of one unit with its box, in grams, when it was ordered. */
  weightG: number | null
  postable: boolean
  quantity: number
  /** How many units were refunded. */
  refundedQuantity: number
  unitPrice: Toman
  totalPrice: Toman
  /** Its share of the order's discount. */
  discount: Toman
}

export type RefundView = {
  at: string
  amount: Toman
  way: string
  reference: string | null
  reason: string | null
  /** What it was for, one text each: units of a line, shipping. */
  parts: string[]
}

/** An order as its shopper sees it. */
export type OrderView = {
  id: string
  orderNumber: string
  createdAt: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  label: string
  /** What the label leaves open, such as which payment is awaited. */
  note: string | null
  paymentMethod: PaymentMethod
  subtotal: Toman
  shippingCost: Toman
  /** The receiver pays the carrier; `shippingCost` is 0. */
  shippingAtDoor: boolean
  tax: Toman
  discount: Toman
  /** The part of the discount that is for shipping. */
  shippingDiscount: Toman
  couponCode: string | null
  total: Toman
  shippingMethodName: string
  deliveryTime: string | null
  /** «دوشنبه ۲ آذر، ساعت ۹ تا ۱۲», where a time was chosen. */
  deliverySlot: string | null
  /** The address is the shop's. */
  isPickup: boolean
  customerName: string
  shippingAddress: {
    fullName: string
    phone: string
    addressLine1: string
    addressLine2: string | null
    city: string
    province: string
    postalCode: string | null
  }
  /** The bank's reference of an online payment. */
  paymentReference: string | null
  /** Of the parcel, with the carrier's name and its page about the parcel. */
  trackingNumber: string | null
  carrierName: string | null
  trackingUrl: string | null
  /** What of the total went back, and how. */
  refundedAmount: Toman
  refunds: RefundView[]
  receiptId: string | null
  /** The receipt was rejected: another can be sent until `holdExpiresAt`. */
  awaitsReceipt: boolean
  rejectReason: string | null
  canPay: boolean
  /** Paid or accepted and not shipped: the shopper may ask the staff to cancel it. */
  canRequestCancel: boolean
  /** The answer of the staff is null while it has not declined. */
  cancelRequest: { at: string; reason: string | null; answer: string | null } | null
  /** A cash-on-delivery order that waits for its SMS code, until `holdExpiresAt`. */
  mustConfirm: boolean
  /** Until when an unpaid order holds its stock; null when it holds none, or holds it for as long as its receipt is checked. */
  holdExpiresAt: string | null
  items: OrderItemView[]
  attempts: HistoryAttempt[]
  timeline: { at: string; label: string }[]
}

export const ordersPerPage = 10

export async function listOrders(
  { db }: ServiceContext,
  userId: string,
  page = 1,
): Promise<{ orders: OrderView[]; total: number; page: number }> {
  const rows = await ordersOf(db, userId, { limit: ordersPerPage, offset: (page - 1) * ordersPerPage })
  const [orders, total] = [await orderViewsOf(db, rows), await countOrdersOf(db, userId)]
  return { orders, total, page }
}

/** Another shopper's order is not found (AUTHZ-02). */
export async function getOrder(context: ServiceContext, userId: string, orderId: string): Promise<OrderView> {
  const view = await findOrderView(context, userId, orderId)
  if (!view) throw new Refusal('order.notFound')
  return view
}

export async function findOrderView({ db }: ServiceContext, userId: string, orderId: string): Promise<OrderView | null> {
  const found = await findOrderWithParts(db, userId, orderId)
  return found && orderView(found.order, found.parts)
}

/** One view for each row, in the same sequence. */
export async function orderViewsOf(db: Db, rows: readonly OrderRow[]): Promise<OrderView[]> {
  if (rows.length === 0) return []
  const parts = await partsOfOrders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => orderView(row, parts.get(row.id) ?? noParts))
}

const noParts: OrderParts = { items: [], attempts: [], changes: [], refunds: [], rejectReason: null, cancelRequest: null, method: null }

function orderView(row: OrderRow, { items, attempts, changes, refunds, rejectReason, cancelRequest, method }: OrderParts): OrderView {
  return {
    ...shownOf(row),
    trackingUrl: trackingUrl(row.carrier, row.trackingNumber, method),
    items: items.map(itemView),
    attempts: attempts.map((attempt) => ({ ...attempt, createdAt: isoDate(attempt.createdAt) })),
    paymentReference: attempts.find(({ state }) => state === 'verified')?.refId ?? null,
    timeline: changes.map((change) => ({ at: isoDate(change.at), label: labelOf(change, row.paymentMethod) })),
    refunds: refunds.map(refundView),
    rejectReason: awaitsReceipt(row) ? rejectReason : null,
    canRequestCancel: canRequestCancel(row, cancelRequest !== null),
    cancelRequest: cancelRequest && { ...cancelRequest, at: isoDate(cancelRequest.at) },
  }
}

function shownOf(
  row: OrderRow,
): Omit<
  OrderView,
  | ('items' | 'attempts' | 'timeline' | 'refunds' | 'paymentReference')
  | ('rejectReason' | 'canRequestCancel' | 'cancelRequest' | 'trackingUrl')
> {
  const { id, orderNumber, status, paymentStatus, paymentMethod, subtotal, shippingCost, tax, discount, total, refundedAmount } = row
  const { shippingDiscount, shippingAtDoor, couponCode } = row
  const { shippingMethodName, deliveryTime, customerName, carrier, trackingNumber, receiptId, shippingAddress: to } = row
  return {
    ...{ id, orderNumber, status, paymentStatus, paymentMethod, subtotal, shippingCost, tax, discount, total, refundedAmount },
    ...{ shippingDiscount, shippingAtDoor, couponCode },
    isPickup: to.is_pickup === true,
    ...{ shippingMethodName, deliveryTime, customerName, trackingNumber, receiptId },
    createdAt: row.createdAt.toISOString(),
    label: orderLabel(row),
    deliverySlot: deliverySlotText(row),
    note: orderNote(row),
    carrierName: carrier && carrierLabel(carrier),
    shippingAddress: {
      fullName: to.full_name,
      phone: to.phone,
      addressLine1: to.address_line1,
      addressLine2: to.address_line2,
      city: to.city,
      province: to.state,
      postalCode: to.postal_code,
    },
    canPay: canPayOnline(row),
    mustConfirm: mustConfirm(row),
    awaitsReceipt: awaitsReceipt(row),
    holdExpiresAt: row.holdState === 'active' && !isUnderReview(row) ? row.holdExpiresAt.toISOString() : null,
  }
}

function itemView({ id: _id, productName, productSku, productImage, productFacts, ...item }: HistoryItem): OrderItemView {
  const image = productImage === null ? null : { url: productImage, alt: productName }
  return { ...item, name: productName, sku: productSku, image, facts: productFacts }
}

export function refundView({ createdAt, amount, way, reference, reason, lines, shipping }: HistoryRefund): RefundView {
  return { at: isoDate(createdAt), amount, way: refundWayLabels[way], reference, reason, parts: refundParts(lines, shipping) }
}

function labelOf({ action, oldState, newState }: HistoryChange, paymentMethod: PaymentMethod): string {
  const stateOf = ({ status, payment_status: paymentStatus }: HistoryChange['newState']) => ({ status, paymentStatus })
  return changeLabel({ action, before: oldState && stateOf(oldState), after: stateOf(newState), paymentMethod })
}
