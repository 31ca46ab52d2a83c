import { afterEach, expect, test, vi } from 'vitest'
import { fetchShippingMethods, type OrderRequest, placeOrder } from './place-order.ts'

const wish: OrderRequest = { items: [], addressId: 'a', shippingMethodId: 's', paymentMethod: 'cod', receiptId: null, expectedTotal: 1 }

function answerWith(status: number, body: unknown) {
  const fetched = vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

test.each([200, 201])('%i is an order, new or known', async (status) => {
  const body = { order: { id: 'o' }, payment: { kind: 'none' } }
  const fetched = answerWith(status, body)
  expect(await placeOrder(wish, 'the-key')).toEqual({ kind: 'placed', ...body })
  expect(fetched.mock.calls[0]).toMatchObject(['/api/orders', { headers: { 'idempotency-key': 'the-key' } }])
})

test('what changed comes as a list, whatever the code', async () => {
  answerWith(409, { code: 'order.changed', detail: 'تغییر', changes: [{ productId: 'p' }] })
  expect(await placeOrder(wish, 'key')).toEqual({ kind: 'changed', message: 'تغییر', changes: [{ productId: 'p' }] })
})

test('a refusal says why', async () => {
  answerWith(422, { code: 'receipt.missing', detail: 'رسید' })
  expect(await placeOrder(wish, 'key')).toEqual({ kind: 'refused', code: 'receipt.missing', message: 'رسید' })
})

test('LD-02: a shop without room says so, and nothing is known to be lost', async () => {
  answerWith(503, { code: 'shop.busy', detail: 'شلوغ' })
  expect(await placeOrder(wish, 'key')).toEqual({ kind: 'busy', message: 'شلوغ' })
})

test.each([
  ['a server in trouble', 503, { code: 'shop.unavailable', detail: 'x' }],
  ['an answer that is no answer', 200, '<html>'],
])('%s leaves open whether there is an order', async (_case, status, body) => {
  answerWith(status, body)
  expect(await placeOrder(wish, 'key')).toEqual({ kind: 'lost' })
})

test('nobody there leaves it open too, and knows no methods', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  expect(await placeOrder(wish, 'key')).toEqual({ kind: 'lost' })
  expect(await fetchShippingMethods()).toBeNull()
})
