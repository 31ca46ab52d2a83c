import { describe, expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import {
  awaitsReceipt,
  canPayOnline,
  canShopperCancel,
  isUnderReview,
  type OrderState,
  type OrderTransition,
  orderLabel,
  orderTransitions,
  paymentStatuses,
  placedOrder,
  transitionOrder,
} from './order.ts'
import { type PaymentMethod, paymentMethods } from './payment.ts'

const settled = (status: OrderState['status'], paymentStatus: OrderState['paymentStatus']): OrderState => ({
  status,
  paymentStatus,
  holdState: 'settled',
})
const released = (paymentStatus: OrderState['paymentStatus']): OrderState => ({ ...placedOrder, paymentStatus, holdState: 'released' })
const failed: OrderState = { ...placedOrder, paymentStatus: 'failed' }
const cancelled = (paymentStatus: OrderState['paymentStatus']): OrderState => ({
  status: 'cancelled',
  paymentStatus,
  holdState: 'released',
})

const after = (state: OrderState, move: OrderTransition, paymentMethod: PaymentMethod = 'zarinpal') =>
  transitionOrder({ ...state, paymentMethod }, move)

describe('legal transitions', () => {
  test.each<[string, OrderState, OrderTransition, PaymentMethod, OrderState]>([
    ['money settles the hold and starts the work', placedOrder, 'pay', 'zarinpal', settled('processing', 'paid')],
    ['a failed payment can still turn out paid', failed, 'pay', 'zarinpal', settled('processing', 'paid')],
    ['a no keeps the stock until the hold ends', placedOrder, 'fail', 'zarinpal', failed],
    ['a retry waits for payment again', failed, 'retry', 'zarinpal', placedOrder],
    ['an ended hold gives the stock back', placedOrder, 'release', 'bank_transfer', released('pending')],
    ['a late payment takes stock again', released('pending'), 'retake', 'zarinpal', placedOrder],
    ['cash orders start unpaid', placedOrder, 'accept', 'cod', settled('processing', 'pending')],
    ['the courier brings the cash', settled('shipped', 'pending'), 'collect', 'cod', settled('shipped', 'paid')],
    ['goods leave', settled('processing', 'paid'), 'ship', 'zarinpal', settled('shipped', 'paid')],
    ['goods arrive', settled('shipped', 'paid'), 'deliver', 'zarinpal', settled('delivered', 'paid')],
    ['an unpaid order is cancelled', released('failed'), 'cancel', 'zarinpal', cancelled('failed')],
    ['a parcel comes back', settled('shipped', 'pending'), 'cancel', 'cod', cancelled('pending')],
    ['the money of a cancelled order goes back', cancelled('paid'), 'refund', 'zarinpal', cancelled('refunded')],
    ['a part goes back while the rest is prepared', settled('processing', 'paid'), 'refundPart', 'zarinpal', settled('processing', 'paid')],
    ['a part goes back after delivery', settled('delivered', 'paid'), 'refundPart', 'cod', settled('delivered', 'paid')],
    ['a part of a cancelled order goes back first', cancelled('paid'), 'refundPart', 'zarinpal', cancelled('paid')],
    ['returned goods are refunded', settled('delivered', 'paid'), 'refund', 'zarinpal', settled('delivered', 'refunded')],
  ])('%s', (_rule, from, move, method, to) => expect(after(from, move, method)).toEqual(to))
})

describe('illegal transitions', () => {
  test.each<[string, OrderState, OrderTransition, PaymentMethod]>([
    ['PAY-08: nothing is paid while its stock is released', released('pending'), 'pay', 'zarinpal'],
    ['PAY-05: nothing is paid twice', settled('processing', 'paid'), 'pay', 'zarinpal'],
    ['a cancelled order is not paid', cancelled('pending'), 'pay', 'zarinpal'],
    ['PAY-13: only cash orders start unpaid', placedOrder, 'accept', 'bank_transfer'],
    ['only a courier collects', settled('processing', 'pending'), 'collect', 'zarinpal'],
    ['nothing is delivered unpaid', settled('shipped', 'pending'), 'deliver', 'cod'],
    ['delivered goods are not cancelled', settled('delivered', 'paid'), 'cancel', 'zarinpal'],
    ['ORD-06: stock goes back once', released('pending'), 'release', 'zarinpal'],
    ['a settled order holds no stock to release', settled('processing', 'paid'), 'release', 'zarinpal'],
    ['an order in progress is not refunded before it is cancelled', settled('processing', 'paid'), 'refund', 'zarinpal'],
    ['nothing of an unpaid order goes back', settled('processing', 'pending'), 'refundPart', 'cod'],
    ['no part follows the whole', settled('delivered', 'refunded'), 'refundPart', 'zarinpal'],
    ['money goes back once', cancelled('refunded'), 'refund', 'zarinpal'],
  ])('%s', (_rule, from, move, method) => expect(after(from, move, method)).toBeNull())
})

test('ORD-08: a cancelled, refunded order has no transition', () => {
  for (const method of paymentMethods) expect(orderTransitions.filter((move) => after(cancelled('refunded'), move, method))).toEqual([])
})

describe('the label (product §4.6)', () => {
  test.each<[OrderState['status'], OrderState['paymentStatus'], string]>([
    ['pending', 'pending', 'در انتظار پرداخت'],
    ['processing', 'pending', 'در حال پردازش'],
    ['shipped', 'pending', 'ارسال شده'],
    ['pending', 'failed', 'پرداخت ناموفق'],
    ['pending', 'paid', 'پرداخت شده'],
    ['processing', 'paid', 'در حال پردازش'],
    ['shipped', 'paid', 'ارسال شده'],
    ['delivered', 'paid', 'تحویل داده شده'],
    ['delivered', 'refunded', 'تحویل داده شده'],
    ['pending', 'refunded', 'نامشخص'],
  ])('%s and %s reads %s', (status, paymentStatus, label) => expect(orderLabel({ status, paymentStatus })).toBe(label))

  test('a cancelled order never shows a pending payment', () => {
    for (const paymentStatus of paymentStatuses) expect(orderLabel({ status: 'cancelled', paymentStatus })).toBe('لغو شده')
  })
})

test.each([
  ['pending', 'pending', true],
  ['pending', 'failed', true],
  ['pending', 'paid', false],
  ['processing', 'pending', false],
  ['processing', 'paid', false],
  ['shipped', 'paid', false],
  ['cancelled', 'pending', false],
  ['cancelled', 'refunded', false],
] as const)('a shopper may take back an order that is %s and %s: %s', (status, paymentStatus, may) =>
  expect(canShopperCancel({ status, paymentStatus })).toBe(may),
)

test.each([
  ['an unpaid online order', {}, true],
  ['one whose stock went back', { holdState: 'released' }, true],
  ['a cash order that waits for acceptance', { paymentMethod: 'cod' }, true],
  ['an accepted cash order', { paymentMethod: 'cod', status: 'processing', holdState: 'settled' }, true],
  ['a cash order on its way', { paymentMethod: 'cod', status: 'shipped', holdState: 'settled' }, true],
  ['a transfer', { paymentMethod: 'bank_transfer' }, true],
  ['an order that is paid', { status: 'processing', paymentStatus: 'paid', holdState: 'settled' }, false],
  ['a cancelled order', { status: 'cancelled', holdState: 'released' }, false],
  ['more than the gateway accepts', { paymentMethod: 'cod', total: toman(100_000_001) }, false],
] as const)('canPayOnline: %s', (_case, facts, expected) =>
  expect(canPayOnline({ ...placedOrder, paymentMethod: 'zarinpal', total: toman(1_000_000), ...facts })).toBe(expected),
)

test.each<[PaymentMethod, OrderState, string | null, boolean, boolean]>([
  ['bank_transfer', placedOrder, 'r1', true, false],
  ['bank_transfer', placedOrder, null, false, false],
  ['bank_transfer', failed, 'r1', false, true],
  ['bank_transfer', settled('processing', 'paid'), 'r1', false, false],
  ['bank_transfer', cancelled('failed'), 'r1', false, false],
  ['cod', placedOrder, null, false, false],
  ['zarinpal', failed, null, false, false],
])(
  'ORD-14: the receipt of a %s order in %o (%s) is under review: %s; another is awaited: %s',
  (paymentMethod, state, receiptId, isReviewed, isAwaited) => {
    const order = { ...state, paymentMethod, receiptId }
    expect([isUnderReview(order), awaitsReceipt(order)]).toEqual([isReviewed, isAwaited])
  },
)
