import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withReservedConnections } from '#db/connect.ts'
import { products } from '#db/schema/catalog.ts'
import { outbox } from '#db/schema/operations.ts'
import { idempotencyKeys, orderItems, orders, shippingMethods, stockMoves } from '#db/schema/orders.ts'
import { toman } from '#domain/money.ts'
import { cancelOrder } from '#services/order/cancel-order.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aCart, aProduct, stockOf } from '#tests/support/factories.ts'
import { fingerprint, fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ CASH_MAX_UNITS: '100' })
const { app, db } = shop
const shipping = await shippingOf(db)
const { bodyOf, send, order } = aCheckout(shop, shipping)
const phone = await aProduct(db, { price: 1_000_000, stock: 1_000 })
const one = { lines: [{ product: phone, quantity: 1 }] }

test('an order stores a snapshot, takes its stock with a stock move per line, and removes its lines from the cart', async () => {
  const buyer = await aBuyer(shop)
  const watch = await aProduct(db, { price: 2_000_000, stock: 5 })
  await aCart(db, buyer.shopper.userId, [{ productId: watch.id, quantity: 2 }])
  const { status, body } = await order(buyer, { lines: [{ product: watch, quantity: 2 }] })
  expect(status).toBe(201)
  expect(body.order).toMatchObject({
    orderNumber: expect.stringMatching(/^ORD-\d{13}-[A-Z]{5}$/),
    status: 'pending',
    paymentStatus: 'pending',
    label: 'در انتظار پرداخت',
    subtotal: 4_000_000,
    shippingCost: 50_000,
    tax: 0,
    discount: 0,
    total: 4_050_000,
    shippingAddress: { city: 'تهران', province: 'تهران' },
    items: [{ productId: watch.id, quantity: 2, unitPrice: 2_000_000, totalPrice: 4_000_000 }],
  })
  expect(body.payment).toEqual({ kind: 'none' })
  expect(await stockOf(db, watch)).toBe(3)
  expect(await db.$count(stockMoves, eq(stockMoves.productId, watch.id))).toBe(1)
  const cart = await app.request('/api/cart', { headers: buyer.headers })
  expect(await cart.json()).toEqual({ lines: [] })
  const list = await app.request('/api/orders', { headers: buyer.headers })
  expect(await list.json()).toMatchObject({ total: 1, page: 1, orders: [{ id: body.order.id }] })
})

test('every statement of an order has a generic plan: PostgreSQL does not plan it again for each order', async () => {
  for (let at = 0; at < 8; at += 1) expect((await order(await aBuyer(shop), one)).status).toBe(201)
  const { rows } = await withReservedConnections(() =>
    db.execute(sql`select count(*) filter (where generic_plans > 0) as generic,
      coalesce(json_agg(left(statement, 200)) filter (where custom_plans > 5), '[]') as custom from pg_prepared_statements`),
  )
  // The first five plans of a statement are always custom.
  expect(rows).toEqual([{ generic: expect.any(Number), custom: [] }])
  expect(rows[0]?.generic).toBeGreaterThan(8)
})

test('orders of one network do not wait for each other: their rate limit is counted by each node', async () => {
  const buyer = await aBuyer(shop)
  expect((await order(buyer, one)).status).toBe(201)
  const { rows } = await db.execute(sql`select key from rate_limits where key like 'orders:%'`)
  expect(rows).toEqual([])
})

test('ORD-04: one key creates one order, however often and concurrently it is sent', async () => {
  const buyer = await aBuyer(shop)
  const before = await stockOf(db, phone)
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 100 }, () => order(buyer, one, key)))
  expect(new Set(responses.map(({ body }) => body.order.id)).size).toBe(1)
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(responses.every(({ status }) => status === 201 || status === 200)).toBe(true)
  expect(await stockOf(db, phone)).toBe(before - 1)
})

test('ORD-04: a key with another body is refused; another shopper’s key is another key', async () => {
  const [buyer, other] = [await aBuyer(shop), await aBuyer(shop)]
  const key = randomUUID()
  const first = await order(buyer, one, key)
  const before = await fingerprint(db)
  expect(await order(buyer, { lines: [{ product: phone, quantity: 2 }] }, key)).toMatchObject({
    status: 422,
    body: { code: 'order.keyReused' },
  })
  expect(await fingerprint(db)).toBe(before)
  const second = await order(other, one, key)
  expect(second.status).toBe(201)
  expect(second.body.order.id).not.toBe(first.body.order.id)
})

test('ORD-04: after the key was deleted its checkout still creates no second order', async () => {
  const buyer = await aBuyer(shop)
  const key = randomUUID()
  const first = await order(buyer, one, key)
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  const again = await order(buyer, one, key)
  expect([again.status, again.body.order.id]).toEqual([200, first.body.order.id])
})

test('ORD-04: two tabs without a key create one order', async () => {
  const buyer = await aBuyer(shop)
  const responses = await Promise.all([order(buyer, one, null), order(buyer, one, null)])
  expect(new Set(responses.map(({ body }) => body.order.id)).size).toBe(1)
})

test('ORD-03: a repeated product is summed and checked once', async () => {
  const buyer = await aBuyer(shop)
  const rare = await aProduct(db, { price: 1000, stock: 3 })
  const line = { product: rare, quantity: 2 }
  const refused = await order(buyer, { lines: [line, line] })
  expect([refused.status, refused.body.changes]).toEqual([409, [{ productId: rare.id, kind: 'stock', price: 1000, stockQuantity: 3 }]])
  expect(await stockOf(db, rare)).toBe(3)
  const { body } = await order(buyer, { lines: [line, { product: rare, quantity: 1 }] })
  expect(body.order.items).toEqual([expect.objectContaining({ productId: rare.id, quantity: 3, totalPrice: 3000 })])
  expect(await stockOf(db, rare)).toBe(0)
})

test('ORD-01: 60 buyers for 10 units buy exactly 10, and the others get the reason', async () => {
  const last = await aProduct(db, { price: 1000, stock: 10 })
  const buyers = await Promise.all(Array.from({ length: 60 }, () => aBuyer(shop)))
  const responses = await Promise.all(buyers.map((buyer) => order(buyer, { lines: [{ product: last, quantity: 1 }] })))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
  const losers = responses.filter(({ status }) => status !== 201)
  expect(losers.every(({ status, body }) => status === 409 && body.code === 'order.changed')).toBe(true)
  expect(await stockOf(db, last)).toBe(0)
})

test('ORD-02: carts with the same products in opposite sequence never deadlock', async () => {
  const wanted = await Promise.all(Array.from({ length: 30 }, () => aProduct(db, { price: 1000, stock: 100 })))
  const buyers = await Promise.all(Array.from({ length: 24 }, () => aBuyer(shop)))
  const lines = wanted.map((product) => ({ product, quantity: 1 }))
  const responses = await Promise.all(buyers.map((buyer, turn) => order(buyer, { lines: turn % 2 ? lines : lines.toReversed() })))
  expect(responses.map(({ status }) => status)).toEqual(buyers.map(() => 201))
})

test.each(['orders', 'order_items', 'stock_moves', 'outbox', 'audit_log'])(
  'ORD-05: an error at %s leaves no trace of the order',
  async (table) => {
    const buyer = await aBuyer(shop)
    await aCart(db, buyer.shopper.userId, [{ productId: phone.id, quantity: 1 }])
    const before = await fingerprint(db)
    await db.execute(sql`create function fall() returns trigger language plpgsql as $$ begin raise exception 'made to fail'; end $$`)
    await db.execute(sql`create trigger fall before insert on ${sql.identifier(table)} for each row execute function fall()`)
    const { status } = await order(buyer, one)
    await db.execute(sql`drop function fall cascade`)
    expect(status).toBe(500)
    expect(await fingerprint(db)).toBe(before)
  },
)

const edit = (set: Partial<typeof products.$inferInsert>) => (id: string) => db.update(products).set(set).where(eq(products.id, id))

test.each([
  ['a price that rose', edit({ price: toman(1_200_000) }), { kind: 'price', price: 1_200_000, stockQuantity: 2 }, 1_250_000],
  ['a price that fell', edit({ price: toman(900_000) }), { kind: 'price', price: 900_000, stockQuantity: 2 }, 950_000],
  ['a product that was hidden', edit({ status: 'inactive' }), { kind: 'gone', price: null, stockQuantity: 0 }, null],
  ['a price that was taken away', edit({ price: null }), { kind: 'unpriced', price: null, stockQuantity: 2 }, undefined],
  ['a price of 0', edit({ price: toman(0) }), { kind: 'unpriced', price: 0, stockQuantity: 2 }, undefined],
  ['stock that fell', edit({ stockQuantity: 0, openingStock: 0 }), { kind: 'stock', price: 1_000_000, stockQuantity: 0 }, null],
  [
    'a shipping rate that rose',
    () => db.update(shippingMethods).set({ baseRate: toman(60_000) }),
    { kind: 'price', price: 1_000_000, stockQuantity: 2 },
    1_060_000,
  ],
])('ORD-07: %s refuses the order with the changes, and changes nothing', async (_case, change, expected, total) => {
  const buyer = await aBuyer(shop)
  const edited = await aProduct(db, { price: 1_000_000, stock: 2 })
  await change(edited.id)
  const before = await fingerprint(db)
  const { status, body } = await order(buyer, { lines: [{ product: edited, quantity: 1 }] })
  const after = await fingerprint(db)
  await db.update(shippingMethods).set({ baseRate: toman(50_000) })
  expect(after).toBe(before)
  expect([status, body.code]).toEqual([409, expected.kind === 'unpriced' ? 'order.unpriced' : 'order.changed'])
  expect([body.changes, body.total]).toEqual([[{ productId: edited.id, ...expected }], total])
})

test('ORD-10: a fourth cash order is refused until one of the three is settled, and another method is not', async () => {
  const buyer = await aBuyer(shop)
  const placed = [await order(buyer, one), await order(buyer, one), await order(buyer, one)]
  expect(placed.map(({ status }) => status)).toEqual([201, 201, 201])
  const before = await fingerprint(db)
  expect(await order(buyer, one)).toMatchObject({ status: 409, body: { code: 'order.cashLimit' } })
  expect(await fingerprint(db)).toBe(before)
  expect((await order(buyer, { ...one, paymentMethod: 'zarinpal' })).status).toBe(201)
  await cancelOrder(shop.context, { orderId: placed[0]?.body.order.id ?? '', userId: buyer.shopper.userId })
  expect((await order(buyer, one)).status).toBe(201)
})

test('ORD-10: of four concurrent cash orders three are accepted, and the orders of one network are counted together', async () => {
  const buyer = await aBuyer(shop)
  const responses = await Promise.all([1, 2, 3, 4].map(() => order(buyer, one)))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
  const body = JSON.stringify(bodyOf(buyer, one))
  const { headers } = await app.request('/api/orders', { method: 'POST', headers: buyer.headers, body })
  expect(headers.get('ratelimit-policy')).toContain('"orders";q=')
})

test('AUTHZ-03: another shopper’s address cannot be used', async () => {
  const [buyer, other] = [await aBuyer(shop), await aBuyer(shop)]
  const before = await fingerprint(db)
  expect(await send(buyer, { ...bodyOf(buyer, one), addressId: other.addressId })).toMatchObject({
    status: 422,
    body: { code: 'address.missing' },
  })
  expect(await fingerprint(db)).toBe(before)
})

test('PAY-01, AUTHZ-04: prices and fields sent by the browser are ignored', async () => {
  const buyer = await aBuyer(shop)
  const lies = {
    total: 1,
    subtotal: 1,
    shippingCost: 0,
    shipping_cost: 0,
    tax: -5,
    discount: 999,
    status: 'delivered',
    payment_status: 'paid',
    paymentStatus: 'paid',
    userId: randomUUID(),
  }
  const body = bodyOf(buyer, one)
  const items = body.items.map((item) => ({ ...item, price: 1, unitPrice: 1, unit_price: 1 }))
  const { body: response } = await send(buyer, { ...body, ...lies, items })
  expect(response.order).toMatchObject({ total: 1_050_000, discount: 0, tax: 0, status: 'pending', paymentStatus: 'pending' })
  const [row] = await db.select().from(orders).where(eq(orders.id, response.order.id))
  expect(row?.userId).toBe(buyer.shopper.userId)
})

test.each([
  ['no item', { items: [] }, 409, 'cart.empty'],
  ['quantity 0', { items: [{ productId: phone.id, quantity: 0 }] }, 422, 'request.malformed'],
  ['quantity as text', { items: [{ productId: phone.id, quantity: '1' }] }, 422, 'request.malformed'],
  ['no such address', { addressId: randomUUID() }, 422, 'address.missing'],
  ['no such shipping', { shippingMethodId: randomUUID() }, 422, 'shipping.missing'],
  ['a transfer without a receipt', { paymentMethod: 'bank_transfer' }, 422, 'receipt.missing'],
  ['a receipt that is not there', { paymentMethod: 'bank_transfer', receiptId: randomUUID() }, 422, 'receipt.missing'],
  ['an unknown way to pay', { paymentMethod: 'gold' }, 422, 'request.malformed'],
])('%s is refused and changes nothing', async (_case, spoilt, status, code) => {
  const buyer = await aBuyer(shop)
  const before = await fingerprint(db)
  expect(await send(buyer, { ...bodyOf(buyer, one), ...spoilt })).toMatchObject({ status, body: { code } })
  expect(await fingerprint(db)).toBe(before)
})

test('PAY-01: an order above the gateway’s limit is refused online and in cash, and accepted by transfer', async () => {
  const buyer = await aBuyer(shop)
  const dear = await aProduct(db, { price: 100_000_001, stock: 5 })
  const lines = [{ product: dear, quantity: 1 }]
  const before = await fingerprint(db)
  expect(await order(buyer, { lines, paymentMethod: 'zarinpal' })).toMatchObject({ status: 422, body: { code: 'payment.tooLarge' } })
  expect(await fingerprint(db)).toBe(before)
  expect(await order(buyer, { lines, paymentMethod: 'cod' })).toMatchObject({ status: 409, body: { code: 'order.cashLimit' } })
  expect(await fingerprint(db)).toBe(before)
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const { id: receiptId } = await uploadReceipt(shop.context, buyer.shopper.userId, { name: 'receipt.pdf', bytes })
  expect((await order(buyer, { lines, paymentMethod: 'bank_transfer', receiptId })).status).toBe(201)
})

test('AUTHZ-02: another’s order is not found', async () => {
  const [buyer, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const { body } = await order(buyer, one)
  const read = async (id: string) => {
    const response = await app.request(`/api/orders/${id}`, { headers: stranger.headers })
    const { requestId: _, ...problem } = await response.json()
    return [response.status, problem]
  }
  const missing = await read(randomUUID())
  for (const id of [body.order.id, body.order.orderNumber, 'x']) expect(await read(id)).toEqual(missing)
  const pay = await app.request(`/api/orders/${body.order.id}/pay`, { method: 'POST', headers: stranger.headers, body: '{}' })
  expect(pay.status).toBe(404)
})

test('the lines of an order and its event are inserted once', async () => {
  const buyer = await aBuyer(shop)
  const { body } = await order(buyer, one)
  expect(await db.$count(orderItems, eq(orderItems.orderId, body.order.id))).toBe(1)
  expect(await db.$count(outbox, eq(outbox.orderId, body.order.id))).toBe(1)
})

test('an unknown authority is not found', async () => {
  const response = await app.request('/api/payments/verify', {
    method: 'POST',
    headers: fromOurPage,
    body: '{"authority":"S1","status":"OK"}',
  })
  expect([response.status, (await response.json()).detail]).toEqual([404, 'سفارش یافت نشد'])
})
