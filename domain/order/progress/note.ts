import type { Toman } from '#domain/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { Carrier } from './shipment.ts'

/** Why an order was cancelled. `receipt_rejected` is of orders cancelled before a rejected receipt left them open. */
export type CancelReason = 'expired' | 'out_of_stock' | 'by_shopper' | 'on_request' | 'by_shop' | 'receipt_rejected'

const cancelNotes: Record<CancelReason, string> = {
  expired: 'مهلت سفارش تمام شد',
  out_of_stock: 'کالا دیگر موجود نبود',
  by_shopper: 'به درخواست شما',
  on_request: 'به درخواست شما',
  by_shop: 'از سوی فروشگاه',
  receipt_rejected: 'رسید پذیرفته نشد',
}

type Facts = {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: PaymentMethod
  readonly cancelReason: string | null
  readonly carrier: Carrier | null
  readonly refundedAmount: Toman
}

/** What the label leaves open: which payment is awaited, why the order ended, where its money is. Null when the label says it all (product §4.6). */
export function orderNote({ status, paymentStatus, paymentMethod, cancelReason, carrier, refundedAmount }: Facts): string | null {
  const reason = status === 'cancelled' && isCancelReason(cancelReason) ? cancelNotes[cancelReason] : null
  if (paymentStatus === 'refunded') return joined(reason, 'بازپرداخت شد')
  const isPart = refundedAmount > 0
  const owed = isPart ? 'بخشی از مبلغ بازپرداخت شد و بقیه به شما برمی‌گردد' : 'مبلغ پرداخت‌شده به شما برمی‌گردد'
  if (status === 'cancelled') return paymentStatus === 'paid' ? joined(reason, owed) : reason
  const pickupNote = status === 'shipped' && carrier === 'pickup' ? 'آماده‌ی تحویل در فروشگاه' : null
  if (paymentStatus === 'paid') return joined(pickupNote, isPart ? 'بخشی از مبلغ بازپرداخت شد' : null)
  return joined(pickupNote, awaitedPayment(paymentMethod, paymentStatus))
}

/** Why an order was cancelled, as the staff reads it. */
export function staffCancelNote(reason: string | null): string {
  if (reason === 'by_shopper' || reason === 'on_request') return 'به درخواست مشتری'
  return isCancelReason(reason) ? cancelNotes[reason] : 'سفارش لغو شد'
}

function awaitedPayment(method: PaymentMethod, status: 'pending' | 'failed'): string {
  if (method === 'zarinpal') return 'پرداخت آنلاین لازم است'
  if (method === 'cod') return 'پرداخت هنگام تحویل'
  return status === 'pending' ? 'رسید در حال بررسی است' : 'رسید پذیرفته نشد؛ رسید دیگری بفرستید'
}

function isCancelReason(reason: string | null): reason is CancelReason {
  return reason !== null && reason in cancelNotes
}

const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join('؛ ') || null
