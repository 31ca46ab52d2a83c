import { afterEach, expect, test, vi } from 'vitest'
import type { OrderRequest } from '#services/order/order-request.ts'
import { placeOrder } from './place-order.ts'

const request: OrderRequest = {
  ...{ items: [], addressId: 'a', shippingMethodId: 's', delivery: null, paymentMethod: 'cod', receiptId: null, couponCode: null },
  expectedTotal: 1,
}

function respondWith(status: number, body: unknown) {
  const fetched = vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

test.each([200, 201])('%i returns the order, whether new or known', async (status) => {
  const body = { order: { id: 'o' }, payment: { kind: 'none' } }
  const fetched = respondWith(status, body)
  expect(await placeOrder(request, 'the-key')).toEqual({ kind: 'placed', ...body })
  expect(fetched.mock.calls[0]).toMatchObject(['/api/orders', { headers: { 'idempotency-key': 'the-key' } }])
})

test('a problem with changes is a change, whatever its code', async () => {
  const changes = [{ productId: 'p', kind: 'price', price: 5, stockQuantity: 1 }]
  respondWith(409, { code: 'order.changed', detail: 'تغییر', changes })
  expect(await placeOrder(request, 'key')).toEqual({ kind: 'changed', message: 'تغییر', changes })
})

test('a refusal has its code and message', async () => {
  respondWith(422, { code: 'receipt.missing', detail: 'رسید' })
  expect(await placeOrder(request, 'key')).toEqual({ kind: 'refused', code: 'receipt.missing', message: 'رسید' })
})

test('LD-02: an overloaded server means busy, so the order can be sent again', async () => {
  respondWith(503, { code: 'shop.busy', detail: 'شلوغ' })
  expect(await placeOrder(request, 'key')).toEqual({ kind: 'busy', message: 'شلوغ' })
})

test.each([
  ['a broken server', 503, { code: 'shop.unavailable', detail: 'x' }],
  ['a response that is not JSON', 200, '<html>'],
])('%s means no response: the order may exist', async (_case, status, body) => {
  respondWith(status, body)
  expect(await placeOrder(request, 'key')).toEqual({ kind: 'noResponse' })
})

test('without a connection there is no response, and no shipping methods', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  expect(await placeOrder(request, 'key')).toEqual({ kind: 'noResponse' })
})
