import { type DeskOrderFacts, deskFactsOf, type TimelineRow, timelineOf } from '#db/desk/order-details.ts'
import { findOrder, type HistoryAttempt, type HistoryItem, partsOfOrders } from '#db/order/order-history.ts'
import type { OrderRow } from '#db/order/orders.ts'
import { isoDate } from '#domain/dates.ts'
import { type DeskState, deskStateOf } from '#domain/desk/order-state.ts'
import { type DeskStep, legalSteps } from '#domain/desk/order-steps.ts'
import { type DeskEvent, eventOf } from '#domain/desk/timeline.ts'
import type { Toman } from '#domain/money.ts'
import type { OrderChannel } from '#domain/order/channel.ts'
import type { PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { orderNote } from '#domain/order/progress/note.ts'
import { refundWayLabels } from '#domain/order/progress/refund.ts'
import { type Carrier, carrierLabel, trackingUrl } from '#domain/order/progress/shipment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../../context.ts'
import { codeOf } from './list-orders.ts'

export type DeskAddress = {
  fullName: string
  phone: string
  province: string
  city: string
  addressLine1: string
  addressLine2: string
  postalCode: string
}

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
  items: Pick<HistoryItem, 'productName' | 'productSku' | 'productImage' | 'quantity' | 'totalPrice' | 'slug'>[]
  sums: { subtotal: Toman; shipping: Toman; tax: Toman; discount: Toman; total: Toman }
  shippingMethodName: string
  shipment: { carrier: string; number: string | null; url: string | null } | null
  customer: { name: string; phone: string | null; earlierOrders: number }
  address: DeskAddress
  paymentMethod: PaymentMethod
  attempts: HistoryAttempt[]
  refunds: { at: string; amount: Toman; way: string; reference: string | null }[]
  receipt: (NonNullable<DeskOrderFacts['receipt']> & { rejectReason: string | null }) | null
  cancelRequest: DeskOrderFacts['cancelRequest']
  shopperNotes: string | null
  labels: string[]
  timeline: DeskEvent[]
}

export async function getDeskOrder({ db }: ServiceContext, orderId: string): Promise<DeskOrder> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Refusal('order.notFound')
  const parts = (await partsOfOrders(db, [orderId])).get(orderId)
  if (!parts) throw new Refusal('order.notFound')
  const facts = await deskFactsOf(db, orderId)
  const timeline = await timelineOf(db, orderId)
  const { attempts, refunds, rejectReason } = parts
  return {
    ...headOf(order, facts),
    items: parts.items.map(({ productName, productSku, productImage, quantity, totalPrice, slug }) => ({
      ...{ productName, productSku, productImage, quantity, totalPrice, slug },
    })),
    attempts,
    refunds: refunds.map(({ createdAt, amount, way, reference }) => ({ at: createdAt, amount, way: refundWayLabels[way], reference })),
    receipt: facts.receipt && { ...facts.receipt, rejectReason },
    cancelRequest: facts.cancelRequest,
    labels: facts.labels,
    timeline: timeline.map((row) => eventIn(row, order.paymentMethod)).filter((event) => event !== null),
  }
}

function headOf(order: OrderRow, { earlierOrders, cancelRequest }: DeskOrderFacts) {
  const { id, orderNumber, version, paymentStatus, paymentMethod, channel, carrier, trackingNumber, notes } = order
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
    sums: { subtotal: order.subtotal, shipping: order.shippingCost, tax: order.tax, discount: order.discount, total: order.total },
    shippingMethodName: order.shippingMethodName,
    shipment: shipmentOf(carrier, trackingNumber),
    customer: { name: order.customerName, phone: order.customerPhone, earlierOrders },
    address: addressOf(order),
    shopperNotes: notes,
  }
}

function shipmentOf(carrier: Carrier | null, number: string | null): DeskOrder['shipment'] {
  return carrier && { carrier: carrierLabel(carrier), number, url: trackingUrl(carrier, number) }
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
  const stateIn = (state: TimelineRow['oldState']) => state && { status: state.status, paymentStatus: state.payment_status }
  return eventOf({
    ...row,
    before: stateIn(oldState),
    after: stateIn(newState),
    label: newState?.label ?? oldState?.label ?? null,
    paymentMethod,
  })
}
