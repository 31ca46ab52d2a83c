import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aBuyer } from '#tests/support/checkout.ts'
import { aProduct, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop, paid } from '#tests/support/orders/online-orders.ts'
import { passMinutes } from '#tests/support/orders/pass-minutes.ts'
import { fingerprint } from '#tests/support/test-shop.ts'

const { shop, db, app, bank, orderOnline, comeBack, payAgain, endHold, stateOf } = await anOnlineShop()
const day = 24 * 60

async function unpaid() {
  const buyer = await aBuyer(shop)
  const product = await aProduct(db, { price: 1_000_000, stock: 2 })
  return { buyer, product, ...(await orderOnline(buyer, product, 2)) }
}
const edit = (id: string, set: Partial<typeof products.$inferInsert>) => db.update(products).set(set).where(eq(products.id, id))

test.each([
  ['a higher price', { price: toman(1_200_000) }, { kind: 'price', price: 1_200_000, stockQuantity: 2 }],
  ['a lower price', { price: toman(900_000) }, { kind: 'price', price: 900_000, stockQuantity: 2 }],
  ['no price', { price: null }, { kind: 'unpriced', price: null, stockQuantity: 2 }],
  ['a product taken off sale', { status: 'inactive' }, { kind: 'gone', price: null, stockQuantity: 0 }],
] as const)('ORD-12: after the hold, %s is refused with the change, and nothing is taken', async (_case, set, change) => {
  const { id, buyer, product } = await unpaid()
  await endHold(id)
  await edit(product.id, set)
  const before = await fingerprint(db)
  const response = await app.request(`/api/orders/${id}/pay`, { method: 'POST', headers: buyer.headers, body: '{}' })
  const { code, changes } = await response.json()
  expect([response.status, code, changes]).toEqual([409, 'order.changed', [{ productId: product.id, ...change }]])
  expect(await fingerprint(db)).toBe(before)
})

test('ORD-12: a running hold keeps its price, and an unchanged order takes its stock again', async () => {
  const { id, buyer, product, authority } = await unpaid()
  await comeBack(authority, { status: 'NOK', headers: buyer.headers })
  await edit(product.id, { price: toman(1_200_000) })
  expect((await payAgain(id, buyer)).status).toBe(200)
  await endHold(id)
  await edit(product.id, { price: toman(1_000_000) })
  expect([(await payAgain(id, buyer)).status, await stockOf(db, product)]).toEqual([200, 0])
})

test('ORD-12: an unpaid online order ends a day after its creation', async () => {
  const { id, buyer, product } = await unpaid()
  await endHold(id)
  await passMinutes(db, id, day - 1)
  await releaseHolds(shop.context, always)
  expect(await stateOf(id)).toBe('pending pending released')
  await passMinutes(db, id, 2)
  expect((await payAgain(id, buyer)).code).toBe('order.notPayable')
  await releaseHolds(shop.context, always)
  expect([await stateOf(id), await stockOf(db, product)]).toEqual(['cancelled pending released', 2])
})

test('ORD-12: a late payment of goods taken off sale is not captured; at another price the shopper gets what they paid', async () => {
  const off = await unpaid()
  await bank.press(off.authority, 'payAndStay')
  await endHold(off.id)
  await edit(off.product.id, { status: 'inactive' })
  expect(await comeBack(off.authority, { headers: off.buyer.headers })).toMatchObject({ kind: 'failed' })
  expect(await stateOf(off.id)).toBe('cancelled pending released')

  const dearer = await unpaid()
  await bank.press(dearer.authority, 'payAndStay')
  await endHold(dearer.id)
  await edit(dearer.product.id, { price: toman(1_200_000) })
  expect(await comeBack(dearer.authority, { headers: dearer.buyer.headers })).toMatchObject({ kind: 'paid' })
  expect(await stateOf(dearer.id)).toBe(paid)
})
