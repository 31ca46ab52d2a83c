import { expect, test } from 'vitest'
import { priorityOf } from './request-priority.ts'

test.each([
  ['/checkout/payment-verify', 'payment'],
  ['/_data/checkout/payment-verify', 'payment'],
  ['/api/payments/verify', 'payment'],
  ['/sandbox/zarinpal/pg/StartPay/S1', 'payment'],
  ['/checkout/payment', 'order'],
  ['/_data/orders', 'order'],
  ['/orders/1/invoice', 'order'],
  ['/api/orders/1/pay', 'order'],
  ['/api/receipts', 'order'],
  ['/cart', 'account'],
  ['/api/cart/items/1', 'account'],
  ['/api/cart-products', 'account'],
  ['/api/me/votes', 'account'],
  ['/', 'browse'],
  ['/_data/', 'browse'],
  ['/product/iphone-16', 'browse'],
  ['/blog/feed.xml', 'browse'],
  ['/sitemap-12.xml', 'browse'],
  ['/assets/client.js', 'free'],
  ['/assets', 'free'],
  ['/ordersheet', undefined],
  ['/api', undefined],
  ['/_data', undefined],
])('%s has the priority %s', (path, priority) => expect(priorityOf(path)).toBe(priority))
