import type { Db } from '#db/connect.ts'
import { type DeskOrderFacts, deskFactsOf, type TimelineRow, timelineOf } from '#db/desk/order-details.ts'
import { recordCustomerView } from '#db/desk/people/customer-views.ts'
import { findOrder, type HistoryAttempt, type HistoryItem, type HistoryRefund, partsOfOrders } from '#db/order/order-history.ts'
import type { OrderRow } from '#db/order/orders.ts'
import { isoDate } from '#domain/dates.ts'
import { canMoveDeliverySlot, deliverySlotText } from '#domain/delivery/windows.ts'
import type { DeskAddress } from '#domain/desk/order-address.ts'
import { type DeskState, deskStateOf } from '#domain/desk/order-state.ts'
import { type DeskStep, legalSteps } from '#domain/desk/order-steps.ts'
import { type DeskEvent, eventOf } from '#domain/desk/timeline.ts'
import { type Toman, toman } from '#domain/money.ts'
import type { OrderChannel } from '#domain/order/channel.ts'
import type { PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { orderNote } from '#domain/order/progress/note.ts'
import { carrierLabel, type TrackedMethod, trackingUrl } from '#domain/order/progress/shipment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { type RefundView, refundView } from '#services/order/list-orders.ts'
import { codeOf } from './list-orders.ts'

/** An order as the desk's page shows it. */
export type DeskOrder = {
  id: string
  orderNumber: string
  code: string
  version: number
  state: DeskState
  paymentStatus: PaymentStatus
  note: string | null
  channel: OrderChannel
  steps: DeskStep[]
  /** When each step of the way was reached; null for those ahead. */
  progress: { placed: string; paid: string | null; shipped: string | null; delivered: string | null; cancelled: string | null }
  items: Pick<
    HistoryItem,
    | ('id' | 'productName' | 'productSku' | 'productImage' | 'slug' | 'weightG' | 'postable')
    | ('quantity' | 'refundedQuantity' | 'totalPrice' | 'discount')
  >[]
  sums: Record<'subtotal' | 'shipping' | 'tax' | 'discount' | 'shippingDiscount' | 'total' | 'refunded' | 'refundedShipping', Toman>
  couponCode: string | null
  /** Units that are refunded can come back into the stock; those of a cancelled order already did. */
  canRestock: boolean
  shippingMethodName: string
  shippingAtDoor: boolean
  deliverySlot: string | null
  /** The staff can choose another time of delivery. */
  canMoveDelivery: boolean
  shipment: { carrier: string; number: string | null; url: string | null } | null
  customer: { id: string | null; name: string; phone: string | null; earlierOrders: number }
  address: DeskAddress
  paymentMethod: PaymentMethod
  attempts: HistoryAttempt[]
  refunds: (RefundView & { isRestocked: boolean })[]
  receipt: (NonNullable<DeskOrderFacts['receipt']> & { rejectReason: string | null }) | null
  cancelRequest: DeskOrderFacts['cancelRequest']
  shopperNotes: string | null
  labels: string[]
  timeline: DeskEvent[]
}

/** An open page that reads again by itself is no second look, as long as a desk session can last: without the first one it leaves a trace too. */
const [lookHours, backgroundHours] = [1, 12]

/** The order as a person opens it, which leaves a trace; after a change of theirs the page only loads again. */
export async function openDeskOrder({ db }: ServiceContext, orderId: string, staff: Staff, isBackground: boolean): Promise<DeskOrder> {
  const order = await requireOrder(db, orderId)
  if (order.customerId) await recordCustomerView(db, staff.actor, order.customerId, isBackground ? backgroundHours : lookHours)
  return withParts(db, order)
}

export async function getDeskOrder({ db }: ServiceContext, orderId: string): Promise<DeskOrder> {
  return withParts(db, await requireOrder(db, orderId))
}

async function requireOrder(db: Db, orderId: string): Promise<OrderRow> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Refusal('order.notFound')
  return order
}

async function withParts(db: Db, order: OrderRow): Promise<DeskOrder> {
  const parts = (await partsOfOrders(db, [order.id])).get(order.id)
  if (!parts) throw new Refusal('order.notFound')
  const facts = await deskFactsOf(db, order.id)
  const timeline = await timelineOf(db, order.id)
  const { attempts, refunds, rejectReason } = parts
  return {
    ...headOf(order, facts),
    shipment: shipmentOf(order, parts.method),
    items: parts.items.map(shownItem),
    sums: sumsOf(order, refunds),
    attempts,
    refunds: refunds.map((refund) => ({ ...refundView(refund), isRestocked: refund.restocked })),
    receipt: facts.receipt && { ...facts.receipt, rejectReason },
    cancelRequest: facts.cancelRequest,
    labels: facts.labels,
    timeline: timeline.map((row) => eventIn(row, order.paymentMethod)).filter((event) => event !== null),
  }
}

function shownItem(item: HistoryItem): DeskOrder['items'][number] {
  const { id, productName, productSku, productImage, quantity, refundedQuantity, totalPrice, discount, slug, weightG, postable } = item
  return { id, productName, productSku, productImage, quantity, refundedQuantity, totalPrice, discount, slug, weightG, postable }
}

function headOf(order: OrderRow, { earlierOrders, cancelRequest, hasWindows }: DeskOrderFacts) {
  const { id, orderNumber, version, paymentStatus, paymentMethod, channel, notes } = order
  return {
    ...{ id, orderNumber, version, paymentStatus, paymentMethod, channel },
    code: codeOf(orderNumber),
    state: deskStateOf(order),
    note: orderNote(order),
    steps: legalSteps({ ...order, hasCancelRequest: cancelRequest !== null }),
    progress: {
      placed: isoDate(order.createdAt),
      paid: order.paidAt && isoDate(order.paidAt),
      shipped: order.shippedAt && isoDate(order.shippedAt),
      delivered: order.deliveredAt && isoDate(order.deliveredAt),
      cancelled: order.cancelledAt && isoDate(order.cancelledAt),
    },
    canRestock: order.holdState !== 'released',
    shippingMethodName: order.shippingMethodName,
    shippingAtDoor: order.shippingAtDoor,
    deliverySlot: deliverySlotText(order),
    canMoveDelivery: hasWindows && canMoveDeliverySlot(order),
    customer: { id: order.customerId, name: order.customerName, phone: order.customerPhone, earlierOrders },
    address: addressOf(order),
    shopperNotes: notes,
    couponCode: order.couponCode,
  }
}

function sumsOf(order: OrderRow, refunds: readonly HistoryRefund[]): DeskOrder['sums'] {
  const { subtotal, shippingCost: shipping, tax, discount, shippingDiscount, total, refundedAmount: refunded } = order
  const refundedShipping = toman(refunds.reduce((sum, refund) => sum + refund.shipping, 0))
  return { subtotal, shipping, tax, discount, shippingDiscount, total, refunded, refundedShipping }
}

function shipmentOf({ carrier, trackingNumber: number }: OrderRow, method: TrackedMethod | null): DeskOrder['shipment'] {
  return carrier && { carrier: carrierLabel(carrier), number, url: trackingUrl(carrier, number, method) }
}

export function addressOf({ shippingAddress: to }: Pick<OrderRow, 'shippingAddress'>): DeskAddress {
  return {
    fullName: to.full_name,
    phone: to.phone,
    province: to.state,
    city: to.city,
    addressLine1: to.address_line1,
    addressLine2: to.address_line2 ?? '',
    postalCode: to.postal_code ?? '',
  }
}

function eventIn({ oldState, newState, ...row }: TimelineRow, paymentMethod: PaymentMethod): DeskEvent | null {
  const stateIn = (state: TimelineRow['oldState']) =>
    state && { status: state.status, paymentStatus: state.payment_status, refunded: state.refunded }
  return eventOf({
    ...row,
    before: stateIn(oldState),
    after: stateIn(newState),
    label: newState?.label ?? oldState?.label ?? null,
    deliverySlot: newState?.deliverySlot ?? null,
    paymentMethod,
  })
}
