import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { orderNote, staffCancelNote } from './note.ts'

test.each<[PaymentMethod, OrderStatus, PaymentStatus, string | null, string | null]>([
  ['zarinpal', 'pending', 'pending', null, 'پرداخت آنلاین لازم است'],
  ['zarinpal', 'pending', 'failed', null, 'پرداخت آنلاین لازم است'],
  ['bank_transfer', 'pending', 'pending', null, 'رسید در حال بررسی است'],
  ['bank_transfer', 'pending', 'failed', null, 'رسید پذیرفته نشد؛ رسید دیگری بفرستید'],
  ['cod', 'pending', 'pending', null, 'پرداخت هنگام تحویل'],
  ['cod', 'processing', 'pending', null, 'پرداخت هنگام تحویل'],
  ['cod', 'shipped', 'pending', null, 'پرداخت هنگام تحویل'],
  ['cod', 'delivered', 'paid', null, null],
  ['zarinpal', 'processing', 'paid', null, null],
  ['zarinpal', 'cancelled', 'pending', 'expired', 'مهلت سفارش تمام شد'],
  ['zarinpal', 'cancelled', 'paid', 'by_shop', 'از سوی فروشگاه؛ مبلغ پرداخت‌شده به شما برمی‌گردد'],
  ['zarinpal', 'cancelled', 'refunded', 'by_shop', 'از سوی فروشگاه؛ بازپرداخت شد'],
  ['zarinpal', 'cancelled', 'paid', 'an older word', 'مبلغ پرداخت‌شده به شما برمی‌گردد'],
  ['cod', 'delivered', 'refunded', null, 'بازپرداخت شد'],
])('a %s order that is %s and %s (%s): %s', (paymentMethod, status, paymentStatus, cancelReason, note) =>
  expect(orderNote({ status, paymentStatus, paymentMethod, cancelReason, carrier: 'post', refundedAmount: toman(0) })).toBe(note),
)

test.each<[OrderStatus, PaymentStatus, string | null]>([
  ['processing', 'paid', null],
  ['shipped', 'paid', 'آماده‌ی تحویل در فروشگاه'],
  ['shipped', 'pending', 'آماده‌ی تحویل در فروشگاه؛ پرداخت هنگام تحویل'],
  ['delivered', 'paid', null],
])('an order that is picked up, %s and %s: %s', (status, paymentStatus, note) =>
  expect(orderNote({ status, paymentStatus, paymentMethod: 'cod', cancelReason: null, carrier: 'pickup', refundedAmount: toman(0) })).toBe(
    note,
  ),
)

test.each<[OrderStatus, string]>([
  ['processing', 'بخشی از مبلغ بازپرداخت شد'],
  ['delivered', 'بخشی از مبلغ بازپرداخت شد'],
  ['cancelled', 'از سوی فروشگاه؛ بخشی از مبلغ بازپرداخت شد و بقیه به شما برمی‌گردد'],
])('an order that is %s and refunded in part: %s', (status, note) => {
  const facts = { paymentStatus: 'paid', paymentMethod: 'zarinpal', cancelReason: 'by_shop', carrier: null } as const
  expect(orderNote({ ...facts, status, refundedAmount: toman(1) })).toBe(note)
})

test.each([
  ['on_request', 'به درخواست مشتری'],
  ['out_of_stock', 'کالا دیگر موجود نبود'],
  ['an older word', 'سفارش لغو شد'],
  [null, 'سفارش لغو شد'],
])('the staff reads why an order was cancelled (%s): %s', (reason, note) => expect(staffCancelNote(reason)).toBe(note))
