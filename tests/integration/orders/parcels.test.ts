import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { orderItems } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aBuyer, aCheckout } from '#tests/support/checkout.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct, aShippingMethod, stockOf } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const post = await aShippingMethod(db, { isPost: true, maxWeightG: 30_000 })
const courier = await aShippingMethod(db, { rate: 120_000 })
const byPost = aCheckout(shop, post)
const byCourier = aCheckout(shop, courier)
const phone = await aProduct(db, { stock: 50, weightG: 400 })
const powerBank = await aProduct(db, { stock: 5, weightG: 350, postable: false })
const television = await aProduct(db, { stock: 5, weightG: 16_000 })

test.each([
  ['goods that may not be posted', [phone, powerBank], 1, 'shipping.notPostable'],
  ['a parcel above the limit', [television], 2, 'shipping.tooHeavy'],
])('the post is refused for %s, and nothing is written', async (_case, bought, quantity, code) => {
  const buyer = await aBuyer(shop)
  const lines = bought.map((product) => ({ product, quantity }))
  const before = await fingerprint(db)
  expect(await byPost.order(buyer, { lines })).toMatchObject({ status: 422, body: { code } })
  expect(await fingerprint(db)).toBe(before)
  expect((await byCourier.order(buyer, { lines })).status).toBe(201)
})

test('a choice made before the product was marked is refused; the unpaid order of the other method stays', async () => {
  const buyer = await aBuyer(shop)
  const battery = await aProduct(db, { stock: 3 })
  const lines = [{ product: battery, quantity: 1 }]
  const key = 'parcel-of-a-battery'
  expect((await byCourier.order(buyer, { lines }, key)).status).toBe(201)
  await db.update(products).set({ postable: false }).where(eq(products.id, battery.id))
  const before = await fingerprint(db)
  expect(await byPost.order(buyer, { lines }, key)).toMatchObject({ status: 422, body: { code: 'shipping.notPostable' } })
  expect(await fingerprint(db)).toBe(before)
  expect(await stockOf(db, battery)).toBe(2)
})

test('an order stores weight and postability; the desk, the slip and the shopper read what was stored', async () => {
  const buyer = await aBuyer(shop)
  const lines = [phone, powerBank].map((product) => ({ product, quantity: 1 }))
  const { body } = await byCourier.order(buyer, { lines })
  const facts = [
    [phone.id, 400, true],
    [powerBank.id, 350, false],
  ]
  const { productId, weightG, postable } = orderItems
  const stored = await db.select({ productId, weightG, postable }).from(orderItems).where(eq(orderItems.orderId, body.order.id))
  expect(stored.map((item) => [item.productId, item.weightG, item.postable]).toSorted()).toEqual(facts.toSorted())

  await db.update(products).set({ weightG: 999, postable: true }).where(eq(products.id, powerBank.id))
  const { headers } = await aDeskClient(shop, presets.owner.name)
  const ofDesk = await (await app.request(`/api/desk/orders/${body.order.id}`, { headers })).json()
  const printed = await app.request('/api/desk/orders/print', {
    method: 'POST',
    headers,
    body: JSON.stringify({ ids: [body.order.id], kind: 'slip' }),
  })
  const ofShopper = await (await app.request(`/api/orders/${body.order.id}`, { headers: buyer.headers })).json()
  for (const items of [ofDesk.items, (await printed.json()).orders[0].items, ofShopper.order.items]) {
    expect(items).toContainEqual(expect.objectContaining({ weightG: 350, postable: false }))
  }
  await db.update(products).set({ weightG: 350, postable: false }).where(eq(products.id, powerBank.id))
})

test('the checkout leaves out what does not carry the goods, and the page of a product says that it is not posted', async () => {
  const { headers, addressId } = await aBuyer(shop)
  const body = JSON.stringify({ items: [{ productId: powerBank.id, quantity: 1 }], addressId })
  const choice = await (await app.request('/api/orders/shipping', { method: 'POST', headers, body })).json()
  expect(choice).toMatchObject({
    offered: [{ id: courier.id, cost: 120_000 }],
    leftOut: [{ id: post.id, reason: expect.stringContaining('با پست فرستاده نمی‌شود') }],
  })
  const page = async (slug: string) => (await app.request(`/product/${slug}`)).text()
  expect(await page(powerBank.slug)).toContain('با پست فرستاده نمی‌شود')
  expect(await page(phone.slug)).not.toContain('با پست فرستاده نمی‌شود')
})
