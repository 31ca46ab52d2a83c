import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { countStatements } from '#tests/support/desk/statements.ts'
import { aProduct } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const clerk = await aDeskClient(shop, presets.orders.name)

type Printed = { id: string; code: string; items: unknown[]; qr: { path: string }; shopperNotes: string | null }
type Reply = { shop: { phone: string; address: string | null }; orders: Printed[]; code: string }

const print = (body: unknown, headers = clerk.headers) =>
  app.request('/api/desk/orders/print', { method: 'POST', headers, body: JSON.stringify(body) })
const some = await Promise.all(Array.from({ length: 3 }, () => anOrder(db, { status: 'processing', paymentStatus: 'paid' })))
const ids = some.map(({ id }) => id)

test('orders are printed in the given sequence, with sender, lines, note and a code that a scanner reads', async () => {
  await db
    .update(orders)
    .set({ notes: 'زنگ نزنید' })
    .where(eq(orders.id, ids[0] ?? ''))
  const reply = (await (await print({ ids: ids.toReversed(), kind: 'slip' })).json()) as Reply
  expect(reply.orders.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(reply.orders.at(-1)).toMatchObject({ shopperNotes: 'زنگ نزنید', items: [{ quantity: 1 }] })
  expect(reply.orders[0]?.qr.path).toMatch(/^M/)
  expect(reply.shop.address).toBeTruthy()
})

test('reading the addresses of many leaves one audit row: who, which orders, which kind, and nothing about a person', async () => {
  const before = await db.$count(auditLog)
  await print({ ids: [...ids, ...ids], kind: 'label' })
  expect((await db.$count(auditLog)) - before).toBe(1)
  const [row] = await db.select().from(auditLog).orderBy(sql`id desc`).limit(1)
  expect(row).toMatchObject({ action: 'order.printed', objectType: 'print', actorId: clerk.member.userId, oldState: null })
  expect(row?.newState).toEqual({ kind: 'label', orders: some.map(({ orderNumber }) => orderNumber.slice(-5)) })
})

const unknown = '00000000-0000-7000-8000-000000000000'

test.each([
  [
    '101 orders',
    { ids: [...ids, ...Array.from({ length: 98 }, (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`)], kind: 'slip' },
    422,
    'desk.printTooMany',
  ],
  ['no order', { ids: [], kind: 'slip' }, 422, 'request.malformed'],
  ['an order that does not exist', { ids: [...ids, unknown], kind: 'slip' }, 404, 'order.notFound'],
  ['an unknown kind', { ids, kind: 'poster' }, 422, 'request.malformed'],
  ['a field too many', { ids, kind: 'slip', role: 'owner' }, 422, 'request.malformed'],
  ['something that is no id', { ids: ["' or 1=1"], kind: 'slip' }, 422, 'request.malformed'],
])('%s is refused and nothing is recorded', async (_case, body, status, code) => {
  const before = await fingerprint(db)
  const response = await print(body)
  expect([response.status, ((await response.json()) as Reply).code]).toEqual([status, code])
  expect(await fingerprint(db)).toBe(before)
})

test('a role without orders prints none', async () => {
  const { headers } = await aDeskClient(shop, presets.content.name)
  const before = await fingerprint(db)
  expect((await print({ ids, kind: 'slip' }, headers)).status).toBe(403)
  expect(await fingerprint(db)).toBe(before)
})

test('many orders of many lines are printed with at most six statements', async () => {
  const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(db, { stock: 1_000 })))
  const many: string[] = []
  for (let count = 0; count < 20; count += 1)
    many.push((await anOrder(db, { lines: products.map((product) => ({ product, quantity: 1 })) })).id)
  const { result, count } = await countStatements(shop, async () => (await print({ ids: [...ids, ...many], kind: 'invoice' })).json())
  expect((result as Reply).orders.map(({ items }) => items.length)).toEqual([1, 1, 1, ...Array.from({ length: 20 }, () => 12)])
  expect(count).toBeLessThanOrEqual(6)
})
