import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { countStatements } from '#tests/support/desk/statements.ts'
import { aProduct, aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const clerk = await aDeskClient(shop, presets.orders.name)
const product = await aProduct(db, { price: 1_000_000, stock: 10_000 })
const shopper = await aShopper(db)
const toShip: string[] = []
for (let count = 0; count < 60; count += 1) {
  const lines = [{ product, quantity: 1 }]
  toShip.push((await anOrder(db, { shopper, lines, shippingCost: 0, status: 'processing', paymentStatus: 'paid' })).id)
}
await anOrder(db, { shopper })

type Selected = { at: string; count: number; ids: string[]; total: number; steps: string[]; code: string }
type Results = { results: { id: string; code: string; message: string | null }[] }

const select = (query: string, headers = clerk.headers) => app.request(`/api/desk/orders/selection${query}`, { headers })
const selected = async (query: string): Promise<Selected> => (await select(query)).json()
const step = (body: unknown) =>
  app.request('/api/desk/orders/steps', { method: 'POST', headers: clerk.headers, body: JSON.stringify(body) })
const ship = { do: 'ship', carrier: 'courier', trackingNumber: null }

test('a filter selects every order of its list, beyond the page, with the steps that are legal for each and the sum', async () => {
  const { result, count } = await countStatements(shop, () => selected('?view=to-ship'))
  expect([result.count, new Set(result.ids), result.total]).toEqual([60, new Set(toShip), 60_000_000])
  expect(result.steps).toEqual(expect.arrayContaining(['ship', 'cancel']))
  expect(result.steps).not.toContain('deliver')
  expect(count).toBeLessThanOrEqual(6)
  expect((await selected('')).steps).not.toContain('ship')
})

test('a step on a selection leaves out the order that changed since, names it, and does the others', async () => {
  const { at, ids } = await selected('?view=to-ship&sort=placed')
  const [changed = '', untouched = '', ...others] = ids.slice(0, 12)
  await db.update(orders).set({ notes: 'ویرایش شد' }).where(eq(orders.id, changed))
  const { results } = (await (await step({ ids: [changed, ...others], step: ship, at })).json()) as Results
  expect(results.filter(({ message }) => message !== null)).toEqual([
    { id: changed, code: expect.stringMatching(/^[0-9A-Z]{5}$/), message: 'پس از انتخاب شما تغییر کرده است. سفارش را باز کنید و ببینید' },
  ])
  const stateOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.status
  expect([await stateOf(changed), await stateOf(untouched)]).toEqual(['processing', 'processing'])
  expect(await db.$count(orders, inArray(orders.id, others))).toBe(10)
  for (const id of others) expect(await stateOf(id)).toBe('shipped')
  expect(await db.$count(outbox, eq(outbox.orderId, changed))).toBe(await db.$count(outbox, eq(outbox.orderId, untouched)))
})

test('the same step again, as after a lost reply, ships nothing twice', async () => {
  const { at, ids } = await selected('?view=to-ship')
  const body = { ids: ids.slice(0, 3), step: ship, at }
  await step(body)
  const before = await fingerprint(db)
  const { results } = (await (await step(body)).json()) as Results
  expect(results.every(({ message }) => message !== null)).toBe(true)
  expect(await fingerprint(db)).toBe(before)
})

test.each([
  ['an unknown filter', '?owner=1'],
  ['an unknown view', '?view=mine'],
  ['a sort with SQL', `?sort=${encodeURIComponent('total; drop table orders')}`],
  ['a cursor, which a selection has not', '?cursor=AAAA'],
  ['too short a search', '?q=ab'],
])('DESK-36: a selection by %s is refused and changes nothing', async (_case, query) => {
  const before = await fingerprint(db)
  const response = await select(query)
  expect([response.status, ((await response.json()) as Selected).code]).toEqual([422, expect.stringMatching(/^desk\./)])
  expect(await fingerprint(db)).toBe(before)
})

test.each([
  ['a moment that is none', { step: { do: 'cancel' }, at: 'yesterday' }],
  ['51 orders in one request', { step: { do: 'cancel' }, ids: Array.from({ length: 51 }, () => toShip[0]) }],
  ['a filter instead of ids', { step: { do: 'cancel' }, ids: undefined, view: 'to-ship' }],
])('DESK-36: a step with %s is refused and changes nothing', async (_case, body) => {
  const before = await fingerprint(db)
  expect((await step({ ids: toShip.slice(0, 1), ...body })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})

test('at most 200 orders are selected, the first of the list, and the count says how many there are', async () => {
  for (let count = 0; count < 150; count += 1) await anOrder(db, { shopper, lines: [{ product, quantity: 1 }] })
  const { ids, count } = await selected('')
  expect([ids.length, count]).toEqual([200, 211])
})

test('a role without orders selects none', async () => {
  const { headers } = await aDeskClient(shop, presets.content.name)
  expect((await select('', headers)).status).toBe(403)
})
