import { expect, test } from 'vitest'
import { priorityOf } from './request-priority.ts'

test.each([
  ['/checkout/payment-verify', 'account'],
  ['/_data/checkout/payment-verify', 'account'],
  ['/api/payments/verify', 'browse'],
  ['/sandbox/zarinpal/pg/StartPay/S1', 'browse'],
  ['/checkout/payment', 'account'],
  ['/_data/orders', 'account'],
  ['/orders/1/invoice', 'account'],
  ['/api/orders', 'account'],
  ['/api/receipts/1', 'account'],
  ['/cart', 'account'],
  ['/api/cart/items/1', 'account'],
  ['/api/cart-products', 'account'],
  ['/api/me/votes', 'account'],
  ['/', 'browse'],
  ['/_data/', 'browse'],
  ['/product/iphone-16', 'browse'],
  ['/blog/feed.xml', 'browse'],
  ['/sitemap-12.xml', 'browse'],
  ['/assets/client.js', 'file'],
  ['/assets', 'file'],
  ['/icon/x', undefined],
  ['/livez/x', undefined],
  ['/metrics', 'browse'],
  ['/api/auth/x', 'browse'],
  ['/desk', 'desk'],
  ['/desk/orders', 'desk'],
  ['/desks', undefined],
  ['/checkout/no-such-step', undefined],
  ['/ordersheet', undefined],
  ['/api', undefined],
  ['/_data', undefined],
])('%s has the priority %s', (path, priority) => expect(priorityOf('GET', path)).toBe(priority))

test.each([
  ['POST', '/api/orders', 'order'],
  ['POST', '/api/orders/1/pay', 'order'],
  ['POST', '/api/payments/verify', 'payment'],
  ['POST', '/api/orders/nothing', 'account'],
  ['POST', '/api/orders/1/nothing', 'account'],
  ['POST', '/api/orders/1/2/pay', 'account'],
  ['PUT', '/api/orders', 'account'],
  ['OPTIONS', '/api/orders', 'account'],
  ['POST', '/api/orders/', 'account'],
  ['POST', '/api/payments/nothing', 'browse'],
  ['PUT', '/api/payments/verify', 'browse'],
  ['POST', '/api/receipts', 'order'],
  ['GET', '/api/orders/1', 'account'],
  ['HEAD', '/api/orders', 'account'],
  ['POST', '/api/ordersheet', undefined],
])('LD-06: %s %s has the priority %s: only what places or pays orders takes their slots', (method, path, priority) =>
  expect(priorityOf(method, path)).toBe(priority),
)

test.each([
  ['POST', '/api/auth/login', 'guest'],
  ['POST', '/api/desk/session/sign-in', 'guest'],
  ['GET', '/api/auth/login', 'browse'],
  ['POST', '/api/auth/nothing', 'browse'],
  ['GET', '/api/desk/session/sign-in', 'desk'],
  ['POST', '/api/desk/session/nothing', 'desk'],
  ['POST', '/assets/client.js', undefined],
])('LD-06: %s %s has the priority %s: what is no route needs a session like everything else', (method, path, priority) =>
  expect(priorityOf(method, path)).toBe(priority),
)

test.each([
  ['POST', '/api/products/1/reviews', 'account'],
  ['PUT', '/api/reviews/1/helpful', 'account'],
  ['GET', '/api/products/1/reviews', 'browse'],
  ['HEAD', '/api/products', 'browse'],
  ['POST', '/api/contact', 'browse'],
])('LD-08: %s %s has the priority %s: what a shopper writes does not queue behind pages', (method, path, priority) =>
  expect(priorityOf(method, path)).toBe(priority),
)
