import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { invoiceLabel, invoiceSums } from './invoice.ts'

test.each([
  ['pending', 'پیش‌فاکتور'],
  ['failed', 'پیش‌فاکتور'],
  ['paid', 'فاکتور'],
  ['refunded', 'فاکتور'],
] as const)('an order that is %s has a %s', (paymentStatus, label) => expect(invoiceLabel({ paymentStatus })).toBe(label))

const sums = {
  subtotal: toman(900_000),
  shippingCost: toman(0),
  shippingAtDoor: false,
  discount: toman(0),
  couponCode: null,
  tax: toman(0),
  total: toman(900_000),
  refundedAmount: toman(0),
}

test.each([
  ['only what there is', sums, ['جمع کالاها', 'هزینه ارسال', 'مبلغ کل']],
  [
    'discount and tax',
    { ...sums, discount: toman(100_000), tax: toman(80_000) },
    ['جمع کالاها', 'هزینه ارسال', 'تخفیف', 'مالیات', 'مبلغ کل'],
  ],
  [
    'what was refunded',
    { ...sums, refundedAmount: toman(200_000) },
    ['جمع کالاها', 'هزینه ارسال', 'مبلغ کل', 'بازپرداخت‌شده', 'مبلغ پس از بازپرداخت'],
  ],
])('the sums of an invoice: %s', (_case, of, names) => expect(invoiceSums(of).map(({ name }) => name)).toEqual(names))

test.each([
  [200_000, '۷۰۰٬۰۰۰ تومان'],
  [900_000, 'صفر'],
])('after a refund of %i the invoice ends with %s', (refunded, net) =>
  expect(invoiceSums({ ...sums, refundedAmount: toman(refunded) }).at(-1)?.text).toBe(net),
)
