import { never } from '#domain/never.ts'
import { type OrderStatus, orderLabel, type PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'

type State = { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus }

/** A change of an order's states; `before` is null for its placing. */
type OrderChange = {
  readonly action: string
  readonly before: State | null
  readonly after: State
  readonly paymentMethod: PaymentMethod
}

/** What happened, as the shopper reads it. The payment is named only where it is what changed. */
export function changeLabel({ action, before, after, paymentMethod }: OrderChange): string {
  if (before === null) return 'سفارش ثبت شد'
  if (before.status !== after.status) return statusChange(after)
  if (before.paymentStatus !== after.paymentStatus) return paymentChange(after.paymentStatus, paymentMethod)
  return otherActions[action] ?? orderLabel(after)
}

/** What changes no state. */
const otherActions: Partial<Record<string, string>> = {
  'order.refundPart': 'بخشی از مبلغ بازپرداخت شد',
  'order.cancelRequested': 'درخواست لغو ثبت شد',
  'order.cancelDeclined': 'درخواست لغو پذیرفته نشد',
  'order.deliveryLost': 'زمان تحویل پیش از پرداخت پر شد؛ فروشگاه زمان دیگری هماهنگ می‌کند',
}

function statusChange({ status, paymentStatus }: State): string {
  switch (status) {
    case 'pending':
      return 'سفارش ثبت شد'
    case 'processing':
      return paymentStatus === 'paid' ? 'پرداخت شد؛ در حال پردازش' : 'پذیرفته شد؛ در حال پردازش'
    case 'shipped':
      return 'ارسال شد'
    case 'delivered':
      return 'تحویل داده شد'
    case 'cancelled':
      return 'لغو شد'
    default:
      return never(status)
  }
}

function paymentChange(status: PaymentStatus, method: PaymentMethod): string {
  const isTransfer = method === 'bank_transfer'
  switch (status) {
    case 'pending':
      return isTransfer ? 'رسید دیگری فرستاده شد' : 'پرداخت دوباره آغاز شد'
    case 'paid':
      return 'مبلغ سفارش دریافت شد'
    case 'failed':
      return isTransfer ? 'رسید پذیرفته نشد' : 'پرداخت ناموفق بود'
    case 'refunded':
      return 'بازپرداخت شد'
    default:
      return never(status)
  }
}
