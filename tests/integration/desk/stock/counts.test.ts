import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { checkInvariants } from '#db/invariants.ts'
import { orders } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { stockDesk } from '#tests/support/desk/stock.ts'
import { aCategory, aProduct, stockOf } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db } = shop
const sara = stockDesk(shop, await aDeskClient(shop, presets.stock.name))
const reza = stockDesk(shop, await aDeskClient(shop, presets.stock.name))

type Count = { status: string; items: number; counted: number; differing: number; documentId: string | null }
type Items = { items: { productId: string; counted: number | null; expected: number | null; version: number }[]; next: number | null }

const apply = (id: string) => sara.send('POST', `/counts/${id}/application`)
const itemsOf = (id: string, query = '') => sara.get<Items>(`/counts/${id}/items${query}`)

afterEach(async () => expect(await checkInvariants(db)).toEqual([]))

test('the difference is that of the moment of counting: what was sold before or after stays sold', async () => {
  const product = await aProduct(db, { stock: 10 })
  await anOrder(db, { lines: [{ product, quantity: 2 }], status: 'processing', paymentStatus: 'paid' })
  const { id } = await sara.start([product.sku])
  // Ten stand in the warehouse, two of them sold; the person finds nine.
  expect((await sara.count(id, product.id, 9)).status).toBe(200)
  await anOrder(db, { lines: [{ product, quantity: 3 }] })
  await sara.record('receipt', [{ productId: product.id, quantity: 4 }])
  expect((await itemsOf(id)).items).toMatchObject([{ counted: 9, expected: 10 }])
  expect((await apply(id)).body).toMatchObject({ status: 'applied', differing: 1 })
  expect(await stockOf(db, product)).toBe(10 - 2 - 3 + 4 - 1)
})

test('a sheet that was counted on paper an hour ago is compared with the stock of that hour', async () => {
  const product = await aProduct(db, { stock: 10 })
  const { id } = await sara.start([product.sku])
  await db.execute(sql`update stock_counts set created_at = now() - interval '3 hours' where id = ${id}`)
  const { rows } = await db.execute<{ time: string }>(
    sql`select to_char((now() - interval '1 hour') at time zone 'Asia/Tehran', 'HH24:MI') as time`,
  )
  const { id: shipped } = await anOrder(db, { lines: [{ product, quantity: 2 }], status: 'shipped', paymentStatus: 'paid' })
  await db.update(orders).set({ shippedAt: sql`now()` }).where(eq(orders.id, shipped))
  await sara.record('receipt', [{ productId: product.id, quantity: 7 }])
  expect((await sara.count(id, product.id, 9, 1, rows[0]?.time)).status).toBe(200)
  expect((await itemsOf(id)).items).toMatchObject([{ counted: 9, expected: 10 }])
  await apply(id)
  expect(await stockOf(db, product)).toBe(10 - 2 + 7 - 1)
})

test('a count of a category has what is on sale and what is hidden but in the warehouse', async () => {
  const category = await aCategory(db)
  const variety = (stock: number, status: 'active' | 'inactive') => aProduct(db, { category, stock, status })
  const [onSale, hidden, soldOut] = [await variety(3, 'active'), await variety(2, 'inactive'), await variety(0, 'active')]
  const [toShip, gone] = [await variety(2, 'inactive'), await variety(2, 'inactive')]
  await anOrder(db, { lines: [{ product: toShip, quantity: 2 }], status: 'processing', paymentStatus: 'paid' })
  await anOrder(db, { lines: [{ product: gone, quantity: 2 }], status: 'shipped', paymentStatus: 'paid' })
  const id = newId()
  expect((await sara.send('PUT', `/counts/${id}`, { name: 'دسته', scope: { category: category.id } })).status).toBeLessThan(300)
  const counted = (await itemsOf(id)).items.map(({ productId }) => productId)
  expect(counted.sort()).toEqual([onSale, hidden, soldOut, toShip].map((product) => product.id).sort())
})

test('a time before the count began is refused', async () => {
  const product = await aProduct(db)
  const { id } = await sara.start([product.sku])
  const { rows } = await db.execute<{ time: string }>(
    sql`select to_char((now() - interval '5 minutes') at time zone 'Asia/Tehran', 'HH24:MI') as time`,
  )
  expect((await sara.count(id, product.id, 9, 1, rows[0]?.time)).body.code).toBe('stock.countTime')
  expect((await sara.count(id, product.id, 9, 1, '25:00')).status).toBe(422)
  expect((await itemsOf(id)).items).toMatchObject([{ counted: null }])
})

test('two people on one count: each line goes in by itself, and on one line both numbers are shown', async () => {
  const [phone, watch] = [await aProduct(db, { stock: 5 }), await aProduct(db, { stock: 5 })]
  const { id } = await sara.start([phone.sku, watch.sku])
  const replies = await Promise.all([sara.count(id, phone.id, 4), reza.count(id, watch.id, 6)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const { status, body } = await reza.count(id, phone.id, 3)
  expect([status, body]).toMatchObject([
    409,
    { code: 'desk.conflict', conflict: { version: 2, fields: { counted: { theirs: '4', yours: '3' } } } },
  ])
  expect((await reza.count(id, phone.id, 3, 2)).body).toEqual({ counted: 3, version: 3 })
  const racing = await Promise.all([sara.count(id, watch.id, 1, 2), reza.count(id, watch.id, 2, 2)])
  expect(racing.map((reply) => reply.status).sort()).toEqual([200, 409])
})

test('a count is applied once, also by ten at once, and then nothing of it changes', async () => {
  const product = await aProduct(db, { stock: 10 })
  const { id } = await sara.start([product.sku])
  expect((await apply(id)).body.code).toBe('stock.nothingCounted')
  await sara.count(id, product.id, 7)
  const replies = await Promise.all(Array.from({ length: 10 }, () => apply(id)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await stockOf(db, product)).toBe(7)
  const before = await fingerprint(db)
  expect((await sara.count(id, product.id, 3, 2)).body.code).toBe('stock.countEnded')
  expect((await sara.send('POST', `/counts/${id}/closure`)).body.code).toBe('stock.countEnded')
  expect(await fingerprint(db)).toBe(before)
  const { documentId } = await sara.get<Count>(`/counts/${id}`)
  await sara.send('POST', `/documents/${documentId}/reversal`)
  expect(await stockOf(db, product)).toBe(10)
})

test('fewer than the orders need cannot be applied until the line is taken out', async () => {
  const [phone, watch] = [await aProduct(db, { stock: 5 }), await aProduct(db, { stock: 5 })]
  await anOrder(db, { lines: [{ product: phone, quantity: 4 }], status: 'processing', paymentStatus: 'paid' })
  const { id } = await sara.start([phone.sku, watch.sku])
  await sara.count(id, phone.id, 3)
  await sara.count(id, watch.id, 4)
  const before = await fingerprint(db)
  expect((await apply(id)).body).toMatchObject({
    code: 'stock.countShort',
    fields: [{ message: expect.stringContaining(phone.farsiName) }],
  })
  expect(await fingerprint(db)).toBe(before)
  await sara.count(id, phone.id, null, 2)
  expect((await apply(id)).status).toBe(200)
  expect([await stockOf(db, phone), await stockOf(db, watch)]).toEqual([1, 4])
})

test('a closed count changes no stock; a count without differences writes no document', async () => {
  const product = await aProduct(db, { stock: 10 })
  const { id: closed } = await sara.start([product.sku])
  await sara.count(closed, product.id, 2)
  expect((await sara.send('POST', `/counts/${closed}/closure`)).body).toMatchObject({ status: 'closed' })
  const { id: same } = await sara.start([product.sku])
  await sara.count(same, product.id, 10)
  expect((await apply(same)).body).toMatchObject({ status: 'applied', documentId: null })
  expect(await stockOf(db, product)).toBe(10)
})

test('a sheet is made of a category or of pasted SKUs, in pages of 50; unknown SKUs are named', async () => {
  const category = await aCategory(db)
  const [first] = [await aProduct(db, { category })]
  for (let at = 0; at < 51; at += 1) await aProduct(db, { category, stock: 1 })
  await aProduct(db, { category, status: 'inactive', stock: 0 })
  const id = '019f0000-0000-7000-8000-0000000000aa'
  const body = { name: 'همه‌ی دسته', scope: { category: category.id } }
  expect((await sara.send('PUT', `/counts/${id}`, body)).body).toMatchObject({ items: 52, counted: 0 })
  expect((await sara.send('PUT', `/counts/${id}`, body)).body).toMatchObject({ items: 52 })
  const page = await itemsOf(id)
  const rest = await itemsOf(id, `?after=${page.next}`)
  expect([page.items.length, rest.items.length, rest.next]).toEqual([50, 2, null])
  await sara.count(id, first?.id ?? '', 4)
  expect((await itemsOf(id, '?view=differing')).items).toHaveLength(1)
  expect((await itemsOf(id, '?view=counted')).items).toHaveLength(1)
  expect((await itemsOf(id, `?q=${first?.sku}`)).items).toHaveLength(1)
  const { status, body: refused } = await sara.start([` ${first?.sku.toUpperCase()} `, 'NO-SUCH-۱'])
  expect([status, refused.code, refused.fields?.[0]?.message]).toEqual([422, 'stock.skuUnknown', 'این کدها پیدا نشد: no-such-1'])
  expect((await sara.send('PUT', `/counts/${id}`, { ...body, status: 'applied' })).status).toBe(422)
})
