import { priceLabel, type Toman } from '#domain/money.ts'
import { never } from '#domain/never.ts'
import type { OrderStatus, PaymentStatus } from './order.ts'
import { type Carrier, carrierLabel } from './progress/shipment.ts'

export type OrderNotice =
  | 'order.placed'
  | 'order.paid'
  | 'order.failed'
  | 'order.expired'
  | 'order.deliveryMoved'
  | 'order.shipped'
  | 'order.delivered'
  | 'order.refunded'
  | 'order.partRefunded'
  | 'order.receiptRejected'
  | 'order.cancelDeclined'

/** A notice about what is over: a placed order that was cancelled or paid meanwhile, a parcel that arrived or came back, a receipt that was replaced. */
export function isOutdated(notice: OrderNotice, { status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  if (notice === 'order.deliveryMoved') return status === 'delivered' || status === 'cancelled'
  if (notice === 'order.shipped') return status !== 'shipped'
  if (notice === 'order.receiptRejected') return status !== 'pending' || paymentStatus !== 'failed'
  return notice === 'order.placed' && (status === 'cancelled' || paymentStatus === 'paid')
}

/** Sent whatever was sent before: real money bounds them, one per order. */
export function isBeyondBudget(notice: OrderNotice): boolean {
  return notice === 'order.paid'
}

type Facts = {
  shopName: string
  orderNumber: string
  total: Toman
  /** The receiver pays the carrier, beside the total. */
  shippingAtDoor: boolean
  /** What went back, of a refund in part. */
  refunded: Toman
  isCancelled: boolean
  carrier: Carrier | null
  trackingNumber: string | null
  /** The carrier's page about the parcel. */
  trackingUrl: string | null
  deliverySlot: string | null
  ordersUrl: string
}

/** The text of a notice: one sentence and a link. No name and no address, because messages show on lock screens. */
export function orderNotice(notice: OrderNotice, facts: Facts): { subject: string; text: string } {
  const { shopName, orderNumber, ordersUrl } = facts
  return { subject: `سفارش ${orderNumber} در ${shopName}`, text: `${shopName}: ${sentence(notice, facts)}\n${ordersUrl}` }
}

function sentence(notice: OrderNotice, facts: Facts): string {
  const { orderNumber, total, shippingAtDoor, isCancelled } = facts
  switch (notice) {
    case 'order.placed':
      return `سفارش ${orderNumber} به مبلغ ${priceLabel(total)} ثبت شد.${shippingAtDoor ? ' هزینه‌ی ارسال پس‌کرایه است.' : ''}`
    case 'order.paid':
      return `پرداخت سفارش ${orderNumber} انجام شد و سفارش در حال پردازش است.`
    case 'order.failed':
      return `پرداخت سفارش ${orderNumber} انجام نشد. اگر مبلغی از حساب شما کم شده باشد، بانک آن را برمی‌گرداند.`
    case 'order.expired':
      return isCancelled
        ? `سفارش ${orderNumber} لغو شد. اگر مبلغی پرداخته‌اید، به حساب شما برمی‌گردد.`
        : `مهلت پرداخت سفارش ${orderNumber} تمام شد. تا کالا موجود است می‌توانید دوباره پرداخت کنید.`
    case 'order.deliveryMoved':
      return `زمان تحویل سفارش ${orderNumber} عوض شد: ${facts.deliverySlot}.`
    case 'order.shipped':
      return shippedSentence(facts)
    case 'order.delivered':
      return `سفارش ${orderNumber} تحویل داده شد. از خرید شما سپاسگزاریم.`
    case 'order.receiptRejected':
      return `رسید سفارش ${orderNumber} پذیرفته نشد. دلیل آن را در صفحه‌ی سفارش‌ها ببینید و رسید دیگری بفرستید.`
    case 'order.cancelDeclined':
      return `درخواست لغو سفارش ${orderNumber} پذیرفته نشد. دلیل آن در صفحه‌ی سفارش‌ها آمده است.`
    case 'order.partRefunded':
      return `${priceLabel(facts.refunded)} از مبلغ سفارش ${orderNumber} بازپرداخت شد. روش و جزئیات آن در صفحه‌ی سفارش‌ها آمده است.`
    case 'order.refunded':
      return `بازپرداخت سفارش ${orderNumber} انجام شد. مبلغ و روش آن در صفحه‌ی سفارش‌ها آمده است.`
    default:
      return never(notice)
  }
}

function shippedSentence({ orderNumber, carrier, trackingNumber, trackingUrl, deliverySlot }: Facts): string {
  const by = carrier === null || carrier === 'other' ? '' : ` با ${carrierLabel(carrier)}`
  const time = deliverySlot ? ` زمان تحویل: ${deliverySlot}.` : ''
  if (carrier === 'pickup') return `سفارش ${orderNumber} آماده‌ی تحویل در فروشگاه است.${time}`
  return `سفارش ${orderNumber}${by} ارسال شد.${time}${trackingNumber ? ` کد رهگیری مرسوله: ${trackingNumber}` : ''}${trackingUrl ? `\n${trackingUrl}` : ''}`
}
