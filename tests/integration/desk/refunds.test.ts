import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { orderItems, orders, refundLines, refunds, stockMoves } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { aRefund } from '#tests/support/orders/refunds.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)

const post = (id: string, refund: object) =>
  app.request(`/api/desk/orders/${id}/steps`, { method: 'POST', headers: owner.headers, body: JSON.stringify(refund) })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const rowOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const stateOf = async (id: string) => {
  const row = await rowOf(id)
  return [row?.status, row?.paymentStatus, row?.refundedAmount]
}
const stockOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]

/** Two units at 300,000, one at 400,000, and 50,000 of shipping: 1,050,000. */
async function bought(status: OrderStatus = 'delivered', paymentStatus: PaymentStatus = 'paid') {
  const phone = await aProduct(db, { price: 300_000, stock: 10 })
  const watch = await aProduct(db, { price: 400_000, stock: 10 })
  const lines = [
    { product: phone, quantity: 2 },
    { product: watch, quantity: 1 },
  ]
  const { id } = await anOrder(db, { status, paymentStatus, lines })
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.displayOrder)
  const itemOf = (product: { id: string }) => items.find(({ productId }) => productId === product.id)?.id ?? ''
  return { id, phone, watch, phones: itemOf(phone), watches: itemOf(watch) }
}

test('a line is refunded with its share of shipping and restocked; the rest follows, and the order is refunded', async () => {
  const { id, phone, phones, watches } = await bought()
  const before = await stockOf(phone.id)
  const facts = {
    lines: [{ itemId: phones, quantity: 1 }],
    shipping: toman(50_000),
    reason: 'مرجوع مشتری',
    reference: '778',
    restock: true,
  }
  const response = await post(id, aRefund({ ...facts, amount: toman(350_000) }))
  const reply = (await response.json()) as { timeline: object[] }
  expect(reply.timeline[0]).toMatchObject({ text: 'بخشی از مبلغ بازپرداخت شد: ۳۵۰٬۰۰۰ تومان', by: owner.member.fullName })
  expect(reply).toMatchObject({
    state: 'delivered',
    steps: ['refund'],
    sums: { refunded: 350_000, refundedShipping: 50_000 },
    refunds: [{ amount: 350_000, reason: 'مرجوع مشتری', reference: '778', isRestocked: true }],
  })
  expect(await stateOf(id)).toEqual(['delivered', 'paid', 350_000])
  const after = await stockOf(phone.id)
  expect([after?.stockQuantity, after?.unitsSold]).toEqual([(before?.stockQuantity ?? 0) + 1, (before?.unitsSold ?? 0) - 1])
  const rest = [
    { itemId: phones, quantity: 1 },
    { itemId: watches, quantity: 1 },
  ]
  expect((await post(id, aRefund({ lines: rest, amount: toman(700_000), refundedBefore: toman(350_000) }))).status).toBe(200)
  expect(await stateOf(id)).toEqual(['delivered', 'refunded', 1_050_000])
  const audit = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.objectId, id), sql`action like 'order.refund%'`))
    .orderBy(auditLog.id)
  expect(audit.map(({ action, oldState, newState }) => [action, oldState?.refunded, newState?.refunded])).toEqual([
    ['order.refundPart', 0, 350_000],
    ['order.refund', 350_000, 1_050_000],
  ])
  const events = await db.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.localId)
  expect(events.map(({ event }) => event).slice(-2)).toEqual(['order.partRefunded', 'order.refunded'])
})

test('a restocked unit does not come back a second time when the rest is cancelled', async () => {
  const { id, phone, phones } = await bought('processing')
  const taken = await stockOf(phone.id)
  const lines = [{ itemId: phones, quantity: 2 }]
  expect((await post(id, aRefund({ lines, amount: toman(600_000), restock: true }))).status).toBe(200)
  expect((await post(id, { do: 'cancel' })).status).toBe(200)
  expect((await stockOf(phone.id))?.stockQuantity).toBe((taken?.stockQuantity ?? 0) + 2)
  expect(await stateOf(id)).toEqual(['cancelled', 'paid', 600_000])
  const again = aRefund({ lines: [], amount: toman(450_000), refundedBefore: toman(600_000) })
  expect((await post(id, again)).status).toBe(200)
  expect(await stateOf(id)).toEqual(['cancelled', 'refunded', 1_050_000])
})

test('an order on its way keeps a part of its money: the whole goes back after it is cancelled', async () => {
  const { id } = await bought('shipped')
  const before = await fingerprint(db)
  const response = await post(id, aRefund({ amount: toman(1_050_000) }))
  expect([response.status, await codeOf(response)]).toEqual([409, 'refund.cancelFirst'])
  expect(await fingerprint(db)).toBe(before)
})

const other = await bought()
test.each([
  ['a toman more than was paid', { amount: toman(1_050_001) }, 422, 'refund.amount'],
  ['nothing', { amount: toman(0) }, 422, 'refund.amount'],
  ['less than nothing', { amount: -1 }, 422, 'request.malformed'],
  ['a line of another order', { amount: toman(1), lines: [{ itemId: other.phones, quantity: 1 }] }, 422, 'refund.lines'],
  ['shipping that was not paid', { amount: toman(100_000), shipping: toman(50_001) }, 422, 'refund.shipping'],
  ['stock without a line', { amount: toman(1), restock: true }, 422, 'refund.restock'],
  ['decided before another refund', { amount: toman(1), refundedBefore: toman(1) }, 409, 'refund.changed'],
] as const)('DESK-22: a refund of %s is refused by the service and changes nothing', async (_case, facts, status, code) => {
  const { id } = await bought()
  const before = await fingerprint(db)
  const response = await post(id, { ...aRefund({}), ...facts })
  expect([response.status, await codeOf(response)]).toEqual([status, code])
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-22: more units than were bought are refused, also over two refunds', async () => {
  const { id, phones } = await bought()
  expect((await post(id, aRefund({ amount: toman(300_000), lines: [{ itemId: phones, quantity: 1 }] }))).status).toBe(200)
  const before = await fingerprint(db)
  const more = aRefund({ amount: toman(1), lines: [{ itemId: phones, quantity: 2 }], refundedBefore: toman(300_000) })
  expect(await codeOf(await post(id, more))).toBe('refund.lines')
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-22: the database refuses by itself what exceeds the payment or the line, is negative or of another order', async () => {
  const { id, phones } = await bought()
  const unpaid = await bought('pending', 'pending')
  const before = await fingerprint(db)
  const madeBy = owner.member.userId
  const insert = (orderId: string, amount: number) =>
    db.execute(
      sql`insert into ${refunds} (id, order_id, amount, way, made_by) values (gen_random_uuid(), ${orderId}, ${amount}, 'cash', ${madeBy}) returning id`,
    )
  await expect(insert(id, 1_050_001)).rejects.toThrow()
  await expect(insert(id, -1)).rejects.toThrow()
  await expect(insert(id, 0)).rejects.toThrow()
  await expect(insert(unpaid.id, 1)).rejects.toThrow()
  const withLine = (orderItemId: string, quantity: number) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .insert(refunds)
        .values({ orderId: id, amount: toman(1), way: 'cash', madeBy })
        .returning()
      await tx.insert(refundLines).values({ refundId: row?.id ?? '', orderId: id, orderItemId, quantity })
    })
  await expect(withLine(phones, 3)).rejects.toThrow()
  await expect(withLine(phones, -1)).rejects.toThrow()
  await expect(withLine(other.phones, 1)).rejects.toThrow()
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-22: a refund is never changed or removed afterwards', async () => {
  const { id } = await bought()
  await post(id, aRefund({ amount: toman(5) }))
  await expect(
    db
      .update(refunds)
      .set({ amount: toman(1) })
      .where(eq(refunds.orderId, id)),
  ).rejects.toThrow()
  await expect(db.delete(refunds).where(eq(refunds.orderId, id))).rejects.toThrow()
})

test('DESK-22: of 20 concurrent inserts into the table only as many succeed as were paid for', async () => {
  const { id } = await bought()
  const madeBy = owner.member.userId
  const insert = () => db.insert(refunds).values({ orderId: id, amount: toman(100_000), way: 'cash', madeBy })
  const results = await Promise.allSettled(Array.from({ length: 20 }, insert))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await stateOf(id)).toEqual(['delivered', 'paid', 1_000_000])
})

test('DESK-22: 20 desks that refund, read again and retry never give back more than was paid', async () => {
  const { id } = await bought()
  const desk = async () => {
    for (;;) {
      const refundedBefore = (await rowOf(id))?.refundedAmount ?? toman(0)
      const response = await post(id, aRefund({ amount: toman(150_000), refundedBefore }))
      if (response.status !== 200 && (await codeOf(response)) !== 'refund.changed') return response.status
    }
  }
  const ends = await Promise.all(Array.from({ length: 20 }, desk))
  expect(new Set(ends)).toEqual(new Set([409]))
  expect([await stateOf(id), await db.$count(refunds, eq(refunds.orderId, id))]).toEqual([['delivered', 'refunded', 1_050_000], 7])
})

test('DESK-21: the same refund 10 times at once is one refund, one audit row, one message and one move of stock', async () => {
  const { id, phones } = await bought()
  const refund = aRefund({ amount: toman(300_000), lines: [{ itemId: phones, quantity: 1 }], restock: true })
  const replies = await Promise.all(Array.from({ length: 10 }, () => post(id, refund)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await db.$count(refunds, eq(refunds.orderId, id))).toBe(1)
  expect(await db.$count(auditLog, and(eq(auditLog.objectId, id), eq(auditLog.action, 'order.refundPart')))).toBe(1)
  expect(await db.$count(outbox, and(eq(outbox.orderId, id), eq(outbox.event, 'order.partRefunded')))).toBe(1)
  expect(await db.$count(stockMoves, and(eq(stockMoves.orderItemId, phones), eq(stockMoves.kind, 'restocked')))).toBe(1)
})
