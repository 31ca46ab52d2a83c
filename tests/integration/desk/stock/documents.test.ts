import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { checkInvariants } from '#db/invariants.ts'
import { auditLog } from '#db/schema/operations.ts'
import { stockMoves } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { stockDesk } from '#tests/support/desk/stock.ts'
import { aProduct, stockOf } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db } = shop
const owner = stockDesk(shop, await aDeskClient(shop, presets.owner.name))
const clerk = stockDesk(shop, await aDeskClient(shop, presets.stock.name))

type Document = {
  kind: string
  number: string | null
  lines: number
  units: number
  reversedBy: string | null
  items: { change: number; unitCost: number | null }[]
}
type Ledger = { moves: { change: number; balance: number; unitCost: number | null; documentNumber: string | null; actor: string | null }[] }

afterEach(async () => expect(await checkInvariants(db)).toEqual([]))

test('goods of several products are received in one step, with number, cost and one audit row', async () => {
  const [phone, watch] = [await aProduct(db, { stock: 1 }), await aProduct(db, { stock: 0 })]
  const id = newId()
  const lines = [
    { productId: phone.id, quantity: 10, unitCost: 42_000_000 },
    { productId: watch.id, quantity: 5, unitCost: null },
  ]
  expect((await owner.record('receipt', lines, { id, number: 'فاکتور ۱۲۳' })).status).toBe(200)
  expect([await stockOf(db, phone), await stockOf(db, watch)]).toEqual([11, 5])
  expect(await owner.get<Document>(`/documents/${id}`)).toMatchObject({ kind: 'receipt', number: 'فاکتور 123', lines: 2, units: 15 })
  expect((await owner.get<Ledger>(`/products/${phone.id}`)).moves).toMatchObject([
    { change: 10, balance: 11, unitCost: 42_000_000, documentNumber: 'فاکتور 123', actor: 'کارشناس فروش' },
  ])
  expect(await db.$count(auditLog, eq(auditLog.objectId, id))).toBe(1)
})

test('the same request again, ten at once, changes nothing more; another one under its id is refused', async () => {
  const phone = await aProduct(db, { stock: 0 })
  const id = newId()
  const lines = [{ productId: phone.id, quantity: 3 }]
  const replies = await Promise.all(Array.from({ length: 10 }, () => owner.record('receipt', lines, { id })))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect([await stockOf(db, phone), await db.$count(auditLog, eq(auditLog.objectId, id))]).toEqual([3, 1])
  const before = await fingerprint(db)
  expect((await owner.record('receipt', [{ productId: phone.id, quantity: 4 }], { id })).body.code).toBe('stock.documentExists')
  expect((await clerk.record('receipt', lines, { id })).body.code).toBe('stock.documentExists')
  expect(await fingerprint(db)).toBe(before)
})

test('what orders hold cannot be taken out: the whole document is refused and the line is named', async () => {
  const [phone, watch] = [await aProduct(db, { stock: 5 }), await aProduct(db, { stock: 9 })]
  await anOrder(db, { lines: [{ product: phone, quantity: 3 }] })
  const before = await fingerprint(db)
  const lines = [
    { productId: watch.id, quantity: 1 },
    { productId: phone.id, quantity: 3 },
  ]
  const { status, body } = await owner.record('damage', lines)
  expect([status, body.code, body.fields]).toEqual([
    409,
    'stock.short',
    [{ name: 'lines.1.quantity', message: expect.stringContaining('فقط ۲ عدد') }],
  ])
  expect(await fingerprint(db)).toBe(before)
  expect((await owner.record('loss', [{ productId: phone.id, quantity: 2 }])).status).toBe(200)
  expect(await stockOf(db, phone)).toBe(0)
})

test.each([
  ['receipt', 4],
  ['customer-return', 4],
  ['supplier-return', -4],
  ['damage', -4],
  ['loss', -4],
])('%s changes the stock by %i', async (kind, change) => {
  const product = await aProduct(db, { stock: 10 })
  await owner.record(kind, [{ productId: product.id, quantity: 4 }])
  expect(await stockOf(db, product)).toBe(10 + change)
})

test('a document is undone by a counter-move, once, and not when the goods are sold', async () => {
  const product = await aProduct(db, { stock: 0 })
  const id = newId()
  await owner.record('receipt', [{ productId: product.id, quantity: 3, unitCost: 5_000 }], { id })
  await anOrder(db, { lines: [{ product, quantity: 1 }], status: 'processing', paymentStatus: 'paid' })
  const before = await fingerprint(db)
  expect((await owner.send('POST', `/documents/${id}/reversal`)).body.code).toBe('stock.short')
  expect(await fingerprint(db)).toBe(before)
  await owner.record('customer-return', [{ productId: product.id, quantity: 1 }])
  const replies = await Promise.all(Array.from({ length: 5 }, () => owner.send('POST', `/documents/${id}/reversal`)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  expect(await stockOf(db, product)).toBe(0)
  const reversal = (await owner.get<Document>(`/documents/${id}`)).reversedBy
  expect(await owner.get<Document>(`/documents/${reversal}`)).toMatchObject({
    kind: 'reversal',
    units: -3,
    items: [{ change: -3, unitCost: 5_000 }],
  })
  expect((await owner.send('POST', `/documents/${reversal}/reversal`)).body.code).toBe('stock.notReversible')
})

test('what goods cost is for those who may know it', async () => {
  const product = await aProduct(db, { stock: 0 })
  const id = newId()
  await owner.record('receipt', [{ productId: product.id, quantity: 1, unitCost: 7_000 }], { id })
  expect(JSON.stringify(await clerk.get(`/documents/${id}`))).not.toContain('7000')
  expect(JSON.stringify(await clerk.get(`/products/${product.id}`))).not.toContain('7000')
  const before = await fingerprint(db)
  expect((await clerk.record('receipt', [{ productId: product.id, quantity: 1, unitCost: 7_000 }])).body.code).toBe('desk.forbidden')
  expect(await fingerprint(db)).toBe(before)
  expect((await clerk.record('receipt', [{ productId: product.id, quantity: 1 }])).status).toBe(200)
})

test('DESK-13: other columns, wrong numbers and unknown products are refused, and nothing changes', async () => {
  const product = await aProduct(db, { stock: 5 })
  const line = { productId: product.id, quantity: 1, unitCost: null }
  const document = { kind: 'receipt', number: '', note: '', lines: [line] }
  const before = await fingerprint(db)
  const bodies = [
    { ...document, actorId: newId() },
    { ...document, created_at: '2020-01-01' },
    { ...document, kind: 'count' },
    { ...document, kind: 'reversal', reversesId: newId() },
    { ...document, lines: [] },
    { ...document, lines: [line, line] },
    { ...document, lines: Array.from({ length: 201 }, () => line) },
    ...[0, -1, 1.5, 1e9, '2', null].map((quantity) => ({ ...document, lines: [{ ...line, quantity }] })),
    { ...document, lines: [{ ...line, unitCost: -1 }] },
    { ...document, lines: [{ ...line, stock_quantity: 1_000 }] },
    { ...document, lines: [{ ...line, opening_stock: 1, units_sold: 9, version: 1 }] },
    { ...document, lines: [{ ...line, productId: newId() }] },
  ]
  for (const body of bodies) expect((await owner.send('PUT', `/documents/${newId()}`, body)).status).toBeGreaterThanOrEqual(400)
  expect((await owner.send('PUT', '/documents/nonsense', document)).status).toBe(404)
  expect(await fingerprint(db)).toBe(before)
  expect(await db.$count(stockMoves, eq(stockMoves.productId, product.id))).toBe(0)
})
