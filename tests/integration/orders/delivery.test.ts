import { expect, test } from 'vitest'
import { listShippingMethods } from '#services/shipping/list-shipping-methods.ts'
import { aBuyer, aCheckout, type Buyer } from '#tests/support/checkout.ts'
import { anAddress, aProduct, aShippingMethod, aShopper, stockOf } from '#tests/support/factories.ts'
import { fingerprint, openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const address = 'شیراز، خیابان زند، پلاک ۴'
const shop = await openTestShop({ SHOP_ADDRESS: address })
const { db } = shop
const courier = await aShippingMethod(db, { rate: 180_000, methodType: 'express', cities: ['تهران', 'کرج'] })
const pickup = await aShippingMethod(db, { rate: 0, methodType: 'pickup' })
const product = await aProduct(db, { price: 1_000_000, stock: 5 })
const lines = [{ product, quantity: 1 }]
const offered = async () => {
  const { methods } = await (await shop.app.request('/api/shipping-methods')).json()
  return methods.map(({ id, cities }: { id: string; cities: string[] }) => [id, cities.length])
}

test('a courier is refused for a city that it does not serve, and nothing is written', async () => {
  const buyer = await aBuyer(shop)
  const { order } = aCheckout(shop, courier)
  const elsewhere: Buyer = { ...buyer, addressId: (await anAddress(db, buyer.shopper, { city: 'شیراز', province: 'فارس' })).id }
  const before = await fingerprint(db)
  expect(await order(elsewhere, { lines })).toMatchObject({ status: 422, body: { code: 'shipping.notServed' } })
  expect(await fingerprint(db)).toBe(before)
  expect((await order(buyer, { lines })).status).toBe(201)
})

test('pick-up needs no delivery address: the order has that of the shop and the name of the shopper', async () => {
  const shopper = await aShopper(db)
  const buyer = { shopper, headers: await signedInAs(shop, shopper), addressId: '' }
  const { bodyOf, send } = aCheckout(shop, pickup)
  const stock = await stockOf(db, product)
  const { status, body } = await send(buyer, { ...bodyOf(buyer, { lines }), addressId: null })
  expect([status, await stockOf(db, product)]).toEqual([201, stock - 1])
  expect(body.order).toMatchObject({
    isPickup: true,
    shippingCost: 0,
    shippingAddress: { fullName: shopper.fullName, addressLine1: address, city: '', province: '' },
  })
})

test('any other method does need one', async () => {
  const buyer = await aBuyer(shop)
  const { bodyOf, send } = aCheckout(shop, courier)
  const before = await fingerprint(db)
  expect(await send(buyer, { ...bodyOf(buyer, { lines }), addressId: null })).toMatchObject({
    status: 422,
    body: { code: 'address.missing' },
  })
  expect(await fingerprint(db)).toBe(before)
})

test('the methods carry their cities, and a shop without an address offers no pick-up', async () => {
  expect(await offered()).toEqual([
    [pickup.id, 0],
    [courier.id, 2],
  ])
  expect((await listShippingMethods(db, { shopAddress: null })).map(({ id }) => id)).toEqual([courier.id])
})
