import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { aBuyer } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop, paid } from '#tests/support/orders/online-orders.ts'
import { passMinutes } from '#tests/support/orders/pass-minutes.ts'
import { fingerprint } from '#tests/support/test-shop.ts'

const { shop, db, app, bank, order, orderOnline, comeBack, payAgain, endHold, stateOf } = await anOnlineShop()
const day = 24 * 60
const staff = { kind: 'staff', id: (await aStaffMember(db)).userId } as const

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

/** A transfer under review, or a cash order that the staff has confirmed; both hold all there is. */
async function waiting(kind: 'bank_transfer' | 'cod' | 'online before') {
  const [buyer, key] = [await aBuyer(shop), randomUUID()]
  const product = await aProduct(db, { price: 1_000_000, stock: 2 })
  const lines = [{ product, quantity: 2 }]
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const receiptId = (await uploadReceipt(shop.context, buyer.shopper.userId, { name: 'receipt.pdf', bytes: pdf })).id
  if (kind === 'online before') await order(buyer, { lines, paymentMethod: 'zarinpal' }, key)
  const choice = kind === 'cod' ? { paymentMethod: kind } : { paymentMethod: 'bank_transfer' as const, receiptId }
  const { id } = (await order(buyer, { lines, ...choice }, key)).body.order
  if (kind === 'cod') await changeOrder({ db }, id, { do: 'confirm' }, staff)
  return { id, buyer, product }
}

test.each(['bank_transfer', 'cod', 'online before'] as const)(
  'ORD-12: after a day an order of %s is paid online at the price of today only, and keeps its stock meanwhile',
  async (kind) => {
    const { id, buyer, product } = await waiting(kind)
    await edit(product.id, { price: toman(1_200_000) })
    expect((await payAgain(id, buyer)).status).toBe(200)
    await passMinutes(db, id, day + 1)
    await releaseHolds(shop.context, always)
    const before = await fingerprint(db)
    const response = await app.request(`/api/orders/${id}/pay`, { method: 'POST', headers: buyer.headers, body: '{}' })
    const { code, changes } = await response.json()
    const change = { productId: product.id, kind: 'price', price: 1_200_000, stockQuantity: 2 }
    expect([response.status, code, changes]).toEqual([409, 'order.changed', [change]])
    expect(await fingerprint(db)).toBe(before)
    await edit(product.id, { price: toman(1_000_000) })
    expect([(await payAgain(id, buyer)).status, await stockOf(db, product)]).toEqual([200, 0])
  },
)

test('ORD-12: a cash order that the staff has accepted keeps its price until the cash is collected', async () => {
  const { id, buyer, product } = await waiting('cod')
  await changeOrder({ db }, id, { do: 'accept' }, staff)
  await passMinutes(db, id, 2 * day)
  await edit(product.id, { price: toman(1_200_000) })
  expect((await payAgain(id, buyer)).status).toBe(200)
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
