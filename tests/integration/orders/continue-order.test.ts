import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { idempotencyKeys, orders } from '#db/schema/orders.ts'
import { cancelOrder } from '#services/order/cancel-order.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { anAddress, aProduct, aStaffMember, stockOf } from '#tests/support/factories.ts'
import { anOnlineShop, paid } from '#tests/support/orders/online-orders.ts'
import { fingerprint } from '#tests/support/test-shop.ts'

const { shop, db, bank, order, orderOnline, comeBack, payAgain, endHold, stateOf } = await anOnlineShop()
const staff = { kind: 'staff', id: (await aStaffMember(db)).userId } as const
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const aReceipt = async ({ shopper }: Buyer) => (await uploadReceipt(shop.context, shopper.userId, { name: 'receipt.pdf', bytes: pdf })).id
const rowOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const ordersOf = ({ shopper }: Buyer) => db.$count(orders, eq(orders.userId, shopper.userId))

/** An unpaid online order, and the checkout that is sent again with other choices. */
async function unpaidCheckout() {
  const buyer = await aBuyer(shop)
  const product = await aProduct(db, { price: 1_000_000, stock: 2 })
  const key = randomUUID()
  const lines = [{ product, quantity: 2 }]
  const first = await order(buyer, { lines, paymentMethod: 'zarinpal' }, key)
  const authority = first.body.payment.url.split('/').at(-1) ?? ''
  return { buyer, product, key, lines, id: first.body.order.id, authority }
}

test('ORD-04: another payment method after a failed payment continues the same order, and its stock is held once', async () => {
  const { buyer, product, key, lines, id, authority } = await unpaidCheckout()
  await comeBack(authority, { status: 'NOK', headers: buyer.headers })
  const cash = await order(buyer, { lines, paymentMethod: 'cod' }, key)
  expect([cash.status, cash.body.order.id, cash.body.payment.kind]).toEqual([200, id, 'none'])
  expect(cash.body.order).toMatchObject({ paymentMethod: 'cod', paymentStatus: 'pending', mustConfirm: true, canPay: true })
  const again = await order(buyer, { lines, paymentMethod: 'cod' }, key)
  expect([again.status, again.body.order.id, await stockOf(db, product), await ordersOf(buyer)]).toEqual([200, id, 0, 1])

  const receiptId = await aReceipt(buyer)
  const transfer = await order(buyer, { lines, paymentMethod: 'bank_transfer', receiptId }, key)
  expect(transfer.body.order).toMatchObject({ id, paymentMethod: 'bank_transfer', receiptId, mustConfirm: false })
  const online = await order(buyer, { lines, paymentMethod: 'zarinpal' }, key)
  expect([online.body.order.id, online.body.payment.kind, await stockOf(db, product)]).toEqual([id, 'redirect', 0])
})

test('ORD-04: money of the bank’s page that was left open pays the order, whatever was chosen meanwhile', async () => {
  const { buyer, key, lines, id, authority } = await unpaidCheckout()
  await bank.press(authority, 'payAndStay')
  await order(buyer, { lines, paymentMethod: 'cod' }, key)
  expect(await comeBack(authority, { headers: buyer.headers })).toMatchObject({ kind: 'paid', orderId: id })
  expect([await stateOf(id), (await rowOf(id))?.paymentMethod]).toEqual([paid, 'zarinpal'])
  const again = await order(buyer, { lines, paymentMethod: 'cod' }, key)
  expect([again.status, again.body.order.id, await ordersOf(buyer)]).toEqual([200, id, 1])
})

test('ORD-04: another address replaces the unpaid order; a cancelled one is followed by a new one', async () => {
  const { buyer, product, key, lines, id } = await unpaidCheckout()
  const elsewhere = { ...buyer, addressId: (await anAddress(db, buyer.shopper, { city: 'قم' })).id }
  const moved = await order(elsewhere, { lines, paymentMethod: 'zarinpal' }, key)
  expect([moved.status, await stateOf(id), await stockOf(db, product)]).toEqual([201, 'cancelled pending released', 0])
  await cancelOrder(shop.context, { orderId: moved.body.order.id, userId: buyer.shopper.userId })
  const third = await Promise.all([1, 2, 3].map(() => order(elsewhere, { lines, paymentMethod: 'zarinpal' }, key)))
  expect(third.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  expect(new Set(third.map(({ body }) => body.order.id)).size).toBe(1)
  expect([await ordersOf(buyer), await stockOf(db, product)]).toEqual([3, 0])
})

test('ORD-04: one key does not stand for order after order without end, nor after its keys were deleted', async () => {
  const { buyer, key, lines } = await unpaidCheckout()
  const elsewhere = { ...buyer, addressId: (await anAddress(db, buyer.shopper, { city: 'قم' })).id }
  const place = (turn: number) => order(turn % 2 === 0 ? elsewhere : buyer, { lines, paymentMethod: 'zarinpal' }, key)
  let last = ''
  for (let turn = 0; turn < 19; turn += 1) {
    const { status, body } = await place(turn)
    expect(status).toBe(201)
    last = body.order.id
  }
  const before = await fingerprint(db)
  expect(await place(19)).toMatchObject({ status: 422, body: { code: 'order.keyReused' } })
  expect(await fingerprint(db)).toBe(before)
  await cancelOrder(shop.context, { orderId: last, userId: buyer.shopper.userId })
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, buyer.shopper.userId))
  const withoutKeys = await fingerprint(db)
  expect(await place(19)).toMatchObject({ status: 422, body: { code: 'order.keyReused' } })
  expect([await fingerprint(db), await ordersOf(buyer)]).toEqual([withoutKeys, 20])
  expect((await order(elsewhere, { lines, paymentMethod: 'zarinpal' })).status).toBe(201)
})

test('ORD-04: a hold that has ended is not continued: the next order takes the stock', async () => {
  const { buyer, product, key, lines, id } = await unpaidCheckout()
  await endHold(id)
  const cash = await order(buyer, { lines, paymentMethod: 'cod' }, key)
  expect([cash.status, await stateOf(id), await stockOf(db, product)]).toEqual([201, 'cancelled pending released', 0])
})

test('ORD-04: the key of another cart is refused and changes nothing; with its own key the same product is not held twice', async () => {
  const { buyer, product, key, id } = await unpaidCheckout()
  const more = await aProduct(db, { price: 500_000, stock: 1 })
  const lines = [product, more].map((each) => ({ product: each, quantity: 1 }))
  const before = await fingerprint(db)
  expect(await order(buyer, { lines }, key)).toMatchObject({ status: 422, body: { code: 'order.keyReused' } })
  expect(await fingerprint(db)).toBe(before)
  expect((await order(buyer, { lines, paymentMethod: 'zarinpal' })).status).toBe(201)
  expect([await stateOf(id), await stockOf(db, product)]).toEqual(['pending pending released', 1])
})

test('ORD-09: a fourth online order is not blocked: the oldest gives its stock back and can still be paid', async () => {
  const buyer = await aBuyer(shop)
  const wanted = await Promise.all([1, 2, 3, 4].map(() => aProduct(db, { price: 1_000_000, stock: 1 })))
  const ids: string[] = []
  for (const product of wanted) ids.push((await orderOnline(buyer, product)).id)
  expect(await Promise.all(wanted.map((product) => stockOf(db, product)))).toEqual([1, 0, 0, 0])
  expect((await payAgain(ids[0] ?? '', buyer)).status).toBe(200)
  expect(await Promise.all(wanted.map((product) => stockOf(db, product)))).toEqual([0, 1, 0, 0])
})

test.each(['cod', 'accepted', 'shipped', 'bank_transfer'] as const)('an order of %s can be paid online early, once', async (kind) => {
  const buyer = await aBuyer(shop)
  const product = await aProduct(db, { price: 1_000_000, stock: 2 })
  const paymentMethod = kind === 'bank_transfer' ? kind : 'cod'
  const receiptId = kind === 'bank_transfer' ? await aReceipt(buyer) : undefined
  const { body } = await order(buyer, { lines: [{ product, quantity: 1 }], paymentMethod, ...(receiptId && { receiptId }) })
  const { id } = body.order
  if (kind === 'accepted' || kind === 'shipped') await changeOrder({ db }, id, { do: 'accept' }, staff)
  if (kind === 'shipped') await changeOrder({ db }, id, { do: 'ship', carrier: 'post', trackingNumber: '1234567890' }, staff)
  expect((await aCheckoutView(buyer, id)).canPay).toBe(true)

  const refused = await payAgain(id, buyer)
  const before = await stateOf(id)
  expect(await comeBack(refused.authority, { status: 'NOK', headers: buyer.headers })).toMatchObject({ kind: 'failed', canRetry: true })
  expect(await stateOf(id)).toBe(before)
  const { authority } = await payAgain(id, buyer)
  await bank.press(authority, 'payAndStay')
  expect(await comeBack(authority, { headers: buyer.headers })).toMatchObject({ kind: 'paid', orderId: id })
  expect(await stateOf(id)).toBe(kind === 'shipped' ? 'shipped paid settled' : paid)
  expect((await rowOf(id))?.paymentMethod).toBe('zarinpal')
  expect([(await payAgain(id, buyer)).code, await stockOf(db, product)]).toEqual(['order.notPayable', 1])
  await expect(changeOrder({ db }, id, { do: 'mark-paid' }, staff)).rejects.toThrow()
})

async function aCheckoutView({ headers }: Buyer, id: string) {
  const response = await shop.app.request(`/api/orders/${id}`, { headers })
  return (await response.json()).order
}
