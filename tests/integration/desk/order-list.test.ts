import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { cancelRequests, orders } from '#db/schema/orders.ts'
import { deskStates } from '#domain/desk/order-state.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { countStatements } from '#tests/support/desk/statements.ts'
import { aProduct, aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { headers } = await aDeskClient(shop, presets.orders.name)

type Row = { id: string; hasCancelRequest: boolean; code: string; state: string; total: number; steps: string[]; placedAt: string }
type List = { orders: Row[]; next: string | null; count: number; today: string }

const get = (query: string, as = headers) => app.request(`/api/desk/orders${query}`, { headers: as })
const list = async (query = ''): Promise<List> => (await get(query)).json()
const idsOf = async (query: string) => (await list(query)).orders.map(({ id }) => id)

const states: [OrderStatus, PaymentStatus, PaymentMethod][] = [
  ['pending', 'pending', 'cod'],
  ['pending', 'pending', 'zarinpal'],
  ['pending', 'failed', 'zarinpal'],
  ['processing', 'paid', 'zarinpal'],
  ['processing', 'pending', 'cod'],
  ['shipped', 'paid', 'zarinpal'],
  ['delivered', 'paid', 'zarinpal'],
  ['delivered', 'refunded', 'zarinpal'],
  ['cancelled', 'pending', 'zarinpal'],
  ['cancelled', 'paid', 'zarinpal'],
]
const shopper = await aShopper(db)
const phone = await aProduct(db, { price: 3_000_000, stock: 1_000 })
for (const [status, paymentStatus, paymentMethod] of states) {
  await anOrder(db, { shopper, lines: [{ product: phone, quantity: 1 }], status, paymentStatus, paymentMethod })
}

test('a state filter of the database is the state that the row shows, and each order has exactly one', async () => {
  const all = await list()
  expect(all.orders).toHaveLength(states.length)
  const found: string[] = []
  for (const state of deskStates) {
    const { orders: rows, count } = await list(`?state=${state}`)
    expect(rows.map((row) => row.state)).toEqual(rows.map(() => state))
    expect(count).toBe(rows.length)
    found.push(...rows.map(({ id }) => id))
  }
  expect(found.sort()).toEqual(all.orders.map(({ id }) => id).sort())
})

test('only legal steps are offered', async () => {
  const steps = Object.fromEntries((await list()).orders.map((row) => [row.state, row.steps]))
  expect(steps).toMatchObject({
    'to-accept': ['confirm', 'accept', 'cancel'],
    shipped: ['deliver', 'refund', 'cancel'],
    'refund-due': ['refund'],
    cancelled: [],
  })
})

test('an order whose cancellation was requested says so and offers both answers, the others do not', async () => {
  const order = await anOrder(db, { status: 'processing', paymentStatus: 'paid' })
  await db.insert(cancelRequests).values({ id: newId(), orderId: order.id })
  const rows = (await list()).orders
  expect(rows.filter(({ hasCancelRequest }) => hasCancelRequest).map(({ id }) => id)).toEqual([order.id])
  expect(rows.find(({ id }) => id === order.id)?.steps).toEqual(expect.arrayContaining(['decline-cancel', 'accept-cancel']))
})

test.each([
  ['the whole number', ({ orderNumber }: Found) => orderNumber],
  ['the five letters in small type', ({ orderNumber }: Found) => orderNumber.slice(-5).toLowerCase()],
  ['the mobile as it is saved in a phone', ({ customerPhone }: Found) => `+98${customerPhone?.slice(1)}`],
  ['a part of the mobile in Persian digits', ({ customerPhone }: Found) => toPersianDigits((customerPhone ?? '').slice(2))],
  ['the name with Arabic letters', ({ customerName }: Found) => customerName.replaceAll('ی', 'ي').replaceAll('ک', 'ك')],
])('search finds an order by %s', async (_case, textOf) => {
  const buyer = await aShopper(db)
  const order = await anOrder(db, { shopper: buyer })
  expect(await idsOf(`?q=${encodeURIComponent(textOf(order))}`)).toContain(order.id)
})

type Found = { orderNumber: string; customerPhone: string | null; customerName: string }

test('search by a mobile number finds what its owner bought and what is sent to them', async () => {
  const [buyer, recipient] = [await aShopper(db), await aShopper(db)]
  const order = await anOrder(db, { shopper: buyer })
  await db
    .update(orders)
    .set({ shippingAddress: { ...order.shippingAddress, phone: recipient.phone } })
    .where(eq(orders.id, order.id))
  expect(await idsOf(`?q=${buyer.phone}`)).toEqual([order.id])
  expect(await idsOf(`?q=${toPersianDigits(recipient.phone)}`)).toEqual([order.id])
  expect(await idsOf(`?q=${recipient.phone}&state=delivered`)).toEqual([])
})

test('search finds an order by the SKU of a line, and forgets a name that was erased', async () => {
  const product = await aProduct(db)
  const order = await anOrder(db, { lines: [{ product, quantity: 1 }] })
  expect(await idsOf(`?q=${encodeURIComponent(product.sku)}`)).toEqual([order.id])
  await db.update(orders).set({ customerName: 'کاربر حذف‌شده', customerPhone: null }).where(eq(orders.id, order.id))
  await db.update(orders).set({ shippingAddress: sql`shipping_address || '{"full_name": "", "phone": ""}'` }).where(eq(orders.id, order.id))
  expect(await idsOf(`?q=${order.customerPhone}`)).toEqual([])
})

test('filters by method, payment, amount, day, province and channel, all together', async () => {
  const product = await aProduct(db, { price: 77_000_000 })
  const order = await anOrder(db, { lines: [{ product, quantity: 1 }], status: 'processing', paymentStatus: 'paid' })
  await db
    .update(orders)
    .set({ channel: 'phone', createdAt: new Date('2026-03-21T20:45:00Z'), shippingAddress: sql`shipping_address || '{"state": "گیلان"}'` })
    .where(eq(orders.id, order.id))
  const filter = `method=zarinpal&payment=paid&min=70000000&max=80000000&province=${encodeURIComponent('گیلان')}&channel=phone`
  // 00:15 in Tehran is the next day there.
  expect(await idsOf(`?${filter}&from=2026-03-22&to=2026-03-22`)).toEqual([order.id])
  expect(await idsOf(`?${filter}&from=2026-03-21&to=2026-03-21`)).toEqual([])
  expect(await idsOf(`?${filter}&max=76000000`.replace('max=80000000&', ''))).toEqual([])
})

test('pages of 50 by cursor neither repeat nor skip an order, also of one moment', async () => {
  const product = await aProduct(db, { price: 5_000_000, stock: 500 })
  const buyer = await aShopper(db)
  for (let count = 0; count < 60; count += 1) await anOrder(db, { shopper: buyer, lines: [{ product, quantity: 1 }] })
  await db.execute(sql`update orders set created_at = now() - (row_number * interval '1 microsecond') from
    (select id as of_id, row_number() over () from orders where user_id = ${buyer.userId}) numbered where id = of_id`)
  const [, newest = ''] = await idsOf(`?q=${encodeURIComponent(product.sku)}`)
  await db.execute(sql`insert into order_labels (order_id, label, placed_at)
    select id, 'هدیه', created_at from orders where user_id = ${buyer.userId} and id <> ${newest}`)
  const cases = [
    [new URLSearchParams({ q: product.sku }), 60],
    [new URLSearchParams({ label: 'هدیه' }), 59],
    [new URLSearchParams({ q: product.sku, view: 'awaiting' }), 60],
    [new URLSearchParams({ q: product.sku, label: 'هدیه' }), 59],
  ] as const
  for (const [filter, count] of cases) {
    const inTime: string[] = []
    for (const sort of ['-placed', 'placed', '-total', 'total']) {
      const first = await list(`?${filter}&sort=${sort}`)
      expect([first.orders.length, first.count]).toEqual([50, count])
      const second = await list(`?${filter}&sort=${sort}&cursor=${first.next}`)
      expect([second.orders.length, second.next]).toEqual([count - 50, null])
      const ids = [...first.orders, ...second.orders].map(({ id }) => id)
      expect(new Set(ids).size).toBe(count)
      if (sort === '-placed') inTime.push(...ids)
      if (sort === 'placed') expect(ids).toEqual(inTime.toReversed())
    }
  }
})

test.each([
  ['an unknown filter', '?owner=1'],
  ['an unknown sort', '?sort=password_hash'],
  ['a sort with SQL', `?sort=${encodeURIComponent('total; drop table orders')}`],
  ['an unknown state', '?state=stolen'],
  ['a day that does not exist', '?from=2026-02-31x'],
  ['a negative amount', '?min=-5'],
  ['a forged cursor', '?cursor=AAAA'],
  ['a cursor of another sort', `?sort=total&cursor=${Buffer.from('-placed 1 00000000-0000-0000-0000-000000000000').toString('base64url')}`],
  ['a cursor with SQL', `?cursor=${Buffer.from("-placed 1';-- 00000000-0000-0000-0000-000000000000").toString('base64url')}`],
  ['too short a search', '?q=ab'],
])('DESK-36: %s is refused with a Persian message and changes nothing', async (_case, query) => {
  const before = await fingerprint(db)
  const response = await get(query)
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, expect.stringMatching(/^desk\./)])
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-36: a search for wildcards is a search for those characters', async () => expect(await idsOf('?q=%25%25%25')).toEqual([]))

test('a page of the list stays below 40 KB and 7 statements', async () => {
  const { result: body, count } = await countStatements(shop, async () => (await get('')).text())
  expect(body.length).toBeLessThan(40 * 1024)
  expect(count).toBeLessThanOrEqual(6)
})

test('a role without orders reads none of them', async () => {
  const { headers: content } = await aDeskClient(shop, presets.content.name)
  for (const path of ['', '/views', '/find?q=abc', `/${(await list()).orders[0]?.id}`]) expect((await get(path, content)).status).toBe(403)
})
