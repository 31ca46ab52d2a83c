import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { cancelOrder } from '#services/order/cancel-order.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aProduct, stockOf } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db } = shop
const { order } = aCheckout(shop, await shippingOf(db))

test('ORD-13: one product in several items, together above 99, is malformed and changes nothing', async () => {
  const buyer = await aBuyer(shop)
  const cable = await aProduct(db, { price: 1000, stock: 500 })
  const before = await fingerprint(db)
  const { status, body } = await order(buyer, {
    lines: [
      { product: cable, quantity: 60 },
      { product: cable, quantity: 40 },
    ],
  })
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ code: 'request.malformed', fields: [expect.objectContaining({ name: 'items' })] }),
  ])
  expect(await fingerprint(db)).toBe(before)
})

test('ORD-04: without a key, an order placed again after it was cancelled is a new one', async () => {
  const buyer = await aBuyer(shop)
  const product = await aProduct(db, { price: 1000, stock: 5 })
  const place = () => order(buyer, { lines: [{ product, quantity: 1 }] }, null)
  const first = await place()
  expect([first.status, (await place()).body.order.id]).toEqual([201, first.body.order.id])
  await cancelOrder(shop.context, { orderId: first.body.order.id, userId: buyer.shopper.userId })

  const again = await Promise.all([place(), place(), place()])
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  expect(new Set(again.map(({ body }) => body.order.id)).size).toBe(1)
  expect(again[0]?.body.order).toMatchObject({ status: 'pending' })
  await cancelOrder(shop.context, { orderId: again[0]?.body.order.id ?? '', userId: buyer.shopper.userId })
  expect((await place()).status).toBe(201)
  expect(await db.$count(orders, eq(orders.userId, buyer.shopper.userId))).toBe(3)
  expect(await stockOf(db, product)).toBe(4)
})
