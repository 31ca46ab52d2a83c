import { expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { changeLabel } from './timeline.ts'

const state = (text: string) => {
  const [status, paymentStatus] = text.split(' ')
  return { status: status as OrderStatus, paymentStatus: paymentStatus as PaymentStatus }
}

test.each<[string | null, string, string, PaymentMethod?]>([
  [null, 'pending pending', 'سفارش ثبت شد'],
  ['pending pending', 'processing pending', 'پذیرفته شد؛ در حال پردازش'],
  ['pending failed', 'processing paid', 'پرداخت شد؛ در حال پردازش'],
  ['processing pending', 'shipped pending', 'ارسال شد'],
  ['shipped pending', 'shipped paid', 'مبلغ سفارش دریافت شد'],
  ['shipped paid', 'delivered paid', 'تحویل داده شد'],
  ['pending pending', 'pending failed', 'پرداخت ناموفق بود'],
  ['pending failed', 'pending pending', 'پرداخت دوباره آغاز شد'],
  ['pending pending', 'pending failed', 'رسید پذیرفته نشد', 'bank_transfer'],
  ['pending failed', 'pending pending', 'رسید دیگری فرستاده شد', 'bank_transfer'],
  ['processing paid', 'cancelled paid', 'لغو شد'],
  ['cancelled paid', 'cancelled refunded', 'بازپرداخت شد'],
])('from %s to %s the shopper reads: %s', (before, after, label, paymentMethod = 'zarinpal') =>
  expect(changeLabel({ before: before === null ? null : state(before), action: 'order.any', after: state(after), paymentMethod })).toBe(
    label,
  ),
)

test.each([
  ['order.cancelRequested', 'درخواست لغو ثبت شد'],
  ['order.cancelDeclined', 'درخواست لغو پذیرفته نشد'],
])('%s changes no state and reads: %s', (action, label) => {
  const same = state('processing paid')
  expect(changeLabel({ action, before: same, after: same, paymentMethod: 'zarinpal' })).toBe(label)
})
