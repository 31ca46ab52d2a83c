import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shippingMethods } from '#db/schema/orders.ts'
import { fallbackShippingMethods } from '#domain/order/shipping.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember, stockOf } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const shipping = await shippingOf(db)
const { order } = aCheckout(shop, shipping)
const phone = await aProduct(db, { price: 1_000_000, stock: 1_000 })
const one = { lines: [{ product: phone, quantity: 2 }] }

const dataOf = async (path: string, buyer?: Buyer) => {
  const response = await app.request(`/_data${path}`, buyer ? { headers: buyer.headers } : {})
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    props: response.ok ? (await response.json()).props : null,
  }
}
const cancel = async (buyer: Buyer, orderId: string) => {
  const response = await app.request(`/api/orders/${orderId}/cancel`, { method: 'POST', headers: buyer.headers })
  return { status: response.status, body: await response.json() }
}

test('the checkout steps contain their options, for their shopper only', async () => {
  const buyer = await aBuyer(shop)
  for (const step of ['cart', 'address', 'shipping', 'payment']) {
    const { status, cache, props } = await dataOf(`/checkout/${step}`, buyer)
    expect([status, cache]).toEqual([200, 'no-store'])
    expect(props).toMatchObject({
      user: { id: buyer.shopper.userId },
      addresses: [{ id: buyer.addressId }],
      pickup: null,
      bank: { name: 'بانک نمونه' },
      isDemo: true,
    })
  }
})

test('a shop without shipping methods offers the two built-in ones', async () => {
  const buyer = await aBuyer(shop)
  await db.update(shippingMethods).set({ isActive: false })
  const body = JSON.stringify({
    items: one.lines.map(({ product }) => ({ productId: product.id, quantity: 1 })),
    addressId: buyer.addressId,
  })
  const response = await app.request('/api/orders/shipping', { method: 'POST', headers: buyer.headers, body })
  await db.update(shippingMethods).set({ isActive: true })
  const costs = fallbackShippingMethods.map(({ id, methodName, baseRate: cost }) => ({ id, methodName, cost }))
  expect(await response.json()).toMatchObject({ offered: costs, leftOut: [] })
})

test.each(['/checkout/cart', '/checkout/address', '/checkout/shipping', '/checkout/payment', '/checkout/success', '/orders'])(
  'a guest at %s is sent to sign in and comes back',
  async (path) => {
    const response = await app.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, `/auth?next=${encodeURIComponent(path)}`])
    expect((await dataOf(path)).status).toBe(401)
  },
)

test('the page after the bank needs no session, and contains nothing of the payment', async () => {
  const { status, props } = await dataOf('/checkout/payment-verify?Authority=A1&Status=NOK')
  expect([status, props]).toEqual([200, {}])
})

test('AUTHZ-02: orders and invoices are visible to their owner only; another’s is not found', async () => {
  const [buyer, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const { id } = (await order(buyer, one)).body.order
  expect((await dataOf('/orders', buyer)).props).toMatchObject({ orders: [{ id }], page: 1, pages: 1 })
  expect((await dataOf('/orders', stranger)).props).toMatchObject({ orders: [] })
  expect((await dataOf(`/orders/${id}/invoice`, buyer)).props).toMatchObject({ order: { id }, qr: { size: expect.any(Number) } })
  const seen = await dataOf(`/orders/${id}/invoice`, stranger)
  expect(seen).toEqual(await dataOf(`/orders/${randomUUID()}/invoice`, stranger))
  expect(seen.status).toBe(404)
  expect((await dataOf('/orders/not-an-id/invoice', buyer)).status).toBe(404)
})

test('ten orders per page; a page beyond the last is not found', async () => {
  const buyer = await aBuyer(shop)
  for (let number = 0; number < 11; number += 1) {
    const { body } = await order(buyer, { lines: [{ product: phone, quantity: 1 }] })
    await cancel(buyer, body.order.id)
  }
  expect((await dataOf('/orders', buyer)).props).toMatchObject({ page: 1, pages: 2, orders: { length: 10 } })
  expect((await dataOf('/orders?page=2', buyer)).props).toMatchObject({ page: 2, orders: { length: 1 } })
  expect((await dataOf('/orders?page=x', buyer)).props.page).toBe(1)
  expect((await dataOf('/orders?page=3', buyer)).status).toBe(404)
})

test.each(['cod', 'zarinpal'] as const)(
  'an unpaid %s order is taken back by its owner, and its stock returns once',
  async (paymentMethod) => {
    const buyer = await aBuyer(shop)
    const before = await stockOf(db, phone)
    const { id } = (await order(buyer, { ...one, paymentMethod })).body.order
    expect(await stockOf(db, phone)).toBe(before - 2)
    const responses = await Promise.all([cancel(buyer, id), cancel(buyer, id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 200)?.body.order).toMatchObject({
      id,
      status: 'cancelled',
      label: 'لغو شده',
      canPay: false,
    })
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('order.notPossible')
    expect(await stockOf(db, phone)).toBe(before)
  },
)

test('AUTHZ-02: another shopper cannot cancel an order, and nothing changes', async () => {
  const [buyer, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const { id } = (await order(buyer, one)).body.order
  const before = await fingerprint(db)
  for (const wanted of [id, randomUUID(), 'not-an-id']) {
    expect(await cancel(stranger, wanted)).toMatchObject({ status: 404, body: { code: 'order.notFound' } })
  }
  expect(await fingerprint(db)).toBe(before)
})

test('an order that the shop has accepted cannot be cancelled by the shopper', async () => {
  const buyer = await aBuyer(shop)
  const { id } = (await order(buyer, one)).body.order
  const { userId } = await aStaffMember(db)
  await changeOrder(shop.context, id, { do: 'accept' }, { kind: 'staff', id: userId })
  const before = await fingerprint(db)
  expect(await cancel(buyer, id)).toMatchObject({ status: 409, body: { code: 'order.notPossible' } })
  expect(await fingerprint(db)).toBe(before)
})
