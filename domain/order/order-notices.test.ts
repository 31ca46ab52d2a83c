import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { isBeyondBudget, isOutdated, type OrderNotice, orderNotice } from './order-notices.ts'
import type { Carrier } from './progress/shipment.ts'

const states = {
  waiting: { status: 'pending', paymentStatus: 'pending' },
  accepted: { status: 'processing', paymentStatus: 'pending' },
  paid: { status: 'processing', paymentStatus: 'paid' },
  rejected: { status: 'pending', paymentStatus: 'failed' },
  shipped: { status: 'shipped', paymentStatus: 'pending' },
  delivered: { status: 'delivered', paymentStatus: 'paid' },
  cancelled: { status: 'cancelled', paymentStatus: 'pending' },
} as const

test.each<[OrderNotice, keyof typeof states, boolean]>([
  ['order.placed', 'waiting', false],
  ['order.placed', 'accepted', false],
  ['order.placed', 'paid', true],
  ['order.placed', 'cancelled', true],
  ['order.paid', 'cancelled', false],
  ['order.failed', 'cancelled', false],
  ['order.expired', 'cancelled', false],
  ['order.deliveryMoved', 'accepted', false],
  ['order.deliveryMoved', 'delivered', true],
  ['order.deliveryMoved', 'cancelled', true],
  ['order.shipped', 'shipped', false],
  ['order.shipped', 'delivered', true],
  ['order.shipped', 'cancelled', true],
  ['order.delivered', 'delivered', false],
  ['order.receiptRejected', 'rejected', false],
  ['order.receiptRejected', 'waiting', true],
  ['order.receiptRejected', 'paid', true],
])('LD-07: %s about an order that is %s is outdated: %s', (notice, state, expected) => {
  expect(isOutdated(notice, states[state])).toBe(expected)
})

test('LD-07: only the notice of a received payment is sent whatever was sent before', () => {
  const notices: OrderNotice[] = [
    ...(['order.placed', 'order.paid', 'order.failed', 'order.expired'] as const),
    ...(['order.shipped', 'order.delivered', 'order.refunded', 'order.receiptRejected', 'order.cancelDeclined'] as const),
  ]
  expect(notices.filter(isBeyondBudget)).toEqual(['order.paid'])
})

test.each<[Carrier | null, string | null, string, string?]>([
  ['courier', null, 'ویترین: سفارش ORD-1 با پیک فروشگاه ارسال شد. زمان تحویل: دوشنبه ۲ آذر، ساعت ۹ تا ۱۲.', 'دوشنبه ۲ آذر، ساعت ۹ تا ۱۲'],
  ['post', '1234', 'ویترین: سفارش ORD-1 با پست ارسال شد. کد رهگیری مرسوله: 1234'],
  ['courier', null, 'ویترین: سفارش ORD-1 با پیک فروشگاه ارسال شد.'],
  ['pickup', null, 'ویترین: سفارش ORD-1 آماده‌ی تحویل در فروشگاه است.'],
  ['other', 'A-7', 'ویترین: سفارش ORD-1 ارسال شد. کد رهگیری مرسوله: A-7'],
  [null, null, 'ویترین: سفارش ORD-1 ارسال شد.'],
])('a parcel of %s with number %s: %s', (carrier, trackingNumber, text, deliverySlot) => {
  const facts = {
    shopName: 'ویترین',
    orderNumber: 'ORD-1',
    total: toman(1),
    shippingAtDoor: false,
    refunded: toman(0),
    isCancelled: false,
    carrier,
    trackingNumber,
    trackingUrl: null,
    deliverySlot: deliverySlot ?? null,
    ordersUrl: 'https://shop/orders',
  }
  expect(orderNotice('order.shipped', facts).text).toBe(`${text}\nhttps://shop/orders`)
})

test('another time of delivery is named', () => {
  const parcel = { isCancelled: false, carrier: null, trackingNumber: null, trackingUrl: null, deliverySlot: 'دوشنبه ۲ آذر، ساعت ۹ تا ۱۲' }
  const facts = { shopName: 'ویترین', orderNumber: 'ORD-1', total: toman(1), shippingAtDoor: false, refunded: toman(0), ...parcel }
  expect(orderNotice('order.deliveryMoved', { ...facts, ordersUrl: 'https://shop/orders' }).text).toBe(
    'ویترین: زمان تحویل سفارش ORD-1 عوض شد: دوشنبه ۲ آذر، ساعت ۹ تا ۱۲.\nhttps://shop/orders',
  )
})

test('a parcel with a page of its carrier has its link', () => {
  const parcel = {
    isCancelled: false,
    carrier: 'post',
    trackingNumber: '12',
    trackingUrl: 'https://tracking.post.ir/?id=12',
    deliverySlot: null,
  } as const
  const facts = { shopName: 'ویترین', orderNumber: 'ORD-1', total: toman(1), shippingAtDoor: false, refunded: toman(0), ...parcel }
  expect(orderNotice('order.shipped', { ...facts, ordersUrl: 'https://shop/orders' }).text).toBe(
    'ویترین: سفارش ORD-1 با پست ارسال شد. کد رهگیری مرسوله: 12\nhttps://tracking.post.ir/?id=12\nhttps://shop/orders',
  )
})

test('a refund in part names what went back; shipping that the receiver pays is named when the order is placed', () => {
  const parcel = { isCancelled: false, carrier: null, trackingNumber: null, trackingUrl: null, deliverySlot: null }
  const facts = {
    shopName: 'ویترین',
    orderNumber: 'ORD-1',
    total: toman(9_000),
    shippingAtDoor: true,
    refunded: toman(2_500),
    ...parcel,
    ordersUrl: 'https://shop/orders',
  }
  expect(orderNotice('order.placed', facts).text).toContain('هزینه‌ی ارسال پس‌کرایه است')
  expect(orderNotice('order.placed', { ...facts, shippingAtDoor: false }).text).not.toContain('پس‌کرایه')
  expect(orderNotice('order.partRefunded', facts).text).toContain('۲٬۵۰۰ تومان از مبلغ سفارش ORD-1 بازپرداخت شد')
})
