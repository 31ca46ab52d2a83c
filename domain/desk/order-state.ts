import { isUnderReview, type OrderStatus, type PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'

/** The states that the desk filters by; each order is in exactly one. */
export const deskStates = [
  ...(['receipt', 'to-accept', 'awaiting-payment', 'failed', 'to-ship', 'shipped', 'delivered'] as const),
  ...(['cancelled', 'refund-due', 'refunded'] as const),
]
export type DeskState = (typeof deskStates)[number]

export const deskStateLabels: Record<DeskState, string> = {
  receipt: 'رسید در انتظار',
  'to-accept': 'در انتظار پذیرش',
  'awaiting-payment': 'در انتظار پرداخت',
  failed: 'پرداخت ناموفق',
  'to-ship': 'در حال پردازش',
  shipped: 'ارسال شده',
  delivered: 'تحویل داده شده',
  cancelled: 'لغو شده',
  'refund-due': 'بازپرداخت لازم',
  refunded: 'بازپرداخت شده',
}

type Facts = {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: PaymentMethod
  readonly receiptId: string | null
}

/** What the staff sees of an order: like the shopper's label, and finer where something waits for the staff. */
export function deskStateOf(order: Facts): DeskState {
  const { status, paymentStatus, paymentMethod } = order
  if (paymentStatus === 'refunded') return 'refunded'
  if (status === 'cancelled') return paymentStatus === 'paid' ? 'refund-due' : 'cancelled'
  if (status === 'processing') return 'to-ship'
  if (status !== 'pending') return status
  if (isUnderReview(order)) return 'receipt'
  if (paymentStatus === 'failed') return 'failed'
  return paymentMethod === 'cod' ? 'to-accept' : 'awaiting-payment'
}
