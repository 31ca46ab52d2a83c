import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import {
  holdMinutes,
  isPaymentMethod,
  needsReceipt,
  onlineRefusal,
  onlineRefusalTexts,
  paymentMethodLabels,
  paymentMethods,
} from './payment.ts'

test.each([
  [999, 'tooSmall'],
  [1_000, null],
  [100_000_000, null],
  [100_000_001, 'tooLarge'],
])('PAY-01: %i toman online is refused as %s', (total, refusal) => expect(onlineRefusal(toman(total))).toBe(refusal))

test('the refusal names the limit and another payment method', () => {
  expect(onlineRefusalTexts.tooLarge).toBe('مبلغ سفارش از سقف پرداخت آنلاین (۱۰۰٬۰۰۰٬۰۰۰ تومان) بیشتر است. لطفا واریز بانکی را انتخاب کنید')
})

test('the three methods, sorted as on the page', () => {
  expect(paymentMethods.map((method) => paymentMethodLabels[method])).toEqual([
    'پرداخت آنلاین (زرین‌پال)',
    'پرداخت در محل',
    'کارت به کارت / واریز بانکی',
  ])
})

test('only a transfer needs a receipt', () => expect(paymentMethods.filter(needsReceipt)).toEqual(['bank_transfer']))

test('an online hold lasts half an hour, one that the staff must check three days', () => {
  expect(holdMinutes).toEqual({ zarinpal: 30, cod: 4320, bank_transfer: 4320 })
})

test.each([null, undefined, 'paypal', 'constructor', 1])('%s is no payment method', (value) => expect(isPaymentMethod(value)).toBe(false))
