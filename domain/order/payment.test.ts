import { describe, expect, test } from 'vitest'
import { toman } from '../money.ts'
import {
  type AttemptState,
  attemptStates,
  canAttemptBecome,
  holdMinutes,
  isLiveAttempt,
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

describe('an attempt', () => {
  const edges = (from: AttemptState) => attemptStates.filter((to) => canAttemptBecome(from, to)).sort()

  test.each<[AttemptState, AttemptState[]]>([
    ['created', ['expired', 'failed', 'requested']],
    ['requested', ['expired', 'failed', 'returned', 'verifying']],
    ['returned', ['expired', 'failed', 'verifying']],
    ['verifying', ['expired', 'failed', 'refund_due', 'requested', 'returned', 'verified']],
    ['verified', ['reversed']],
    ['failed', ['refund_due', 'verifying']],
    ['expired', ['refund_due', 'verifying']],
    ['refund_due', ['reversed']],
    ['reversed', []],
  ])('from %s can become %j', (from, to) => expect(edges(from)).toEqual(to))

  test('becomes verified only from verifying (PAY-04)', () => {
    expect(attemptStates.filter((from) => canAttemptBecome(from, 'verified'))).toEqual(['verifying'])
  })

  test('is live until it is settled or expired', () => {
    expect(attemptStates.filter(isLiveAttempt)).toEqual(['created', 'requested', 'returned', 'verifying'])
  })
})
