import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { productLabels } from '#db/schema/desk.ts'
import { presets } from '#domain/desk/permissions.ts'
import { xlsxRows } from '#services/file/xlsx-reader.ts'
import { priceRunClient } from '#tests/support/desk/price-runs.ts'
import { aDeskClient, atTheDesk } from '#tests/support/desk/staff.ts'
import { aProduct, aStaffMember } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
type Headers = Record<string, string>

const make = (body: object, headers: Headers = owner.headers) =>
  app.request('/api/desk/exports', { method: 'POST', headers, body: JSON.stringify(body) })
const download = (id: string, headers: Headers = owner.headers) => app.request(`/api/desk/exports/${id}`, { headers })
async function idOf(body: object, headers?: Headers): Promise<string> {
  const response = await make(body, headers)
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { id: string }).id
}
async function bytesOf(body: object, headers?: Headers): Promise<Buffer> {
  const response = await download(await idOf(body, headers), headers)
  return Buffer.from(await response.arrayBuffer())
}
const linesOf = async (body: object, headers?: Headers) => (await bytesOf(body, headers)).toString().split('\r\n').slice(0, -1)
const codeOf = async (response: Promise<Response> | Response) => ((await (await response).json()) as { code: string }).code

/** A role of its own, so that only these permissions count. */
async function memberWith(permissions: readonly string[]): Promise<Headers> {
  const name = `نقش ${newId().slice(-12)}`
  await db.execute(sql`insert into staff_roles (id, name, permissions) values (${newId()}, ${name}, ${sql.param([...permissions])})`)
  return atTheDesk(shop, await aStaffMember(db, { role: name }))
}

const columns = ['name', 'sku', 'price', 'stock', 'status']
const first = await aProduct(db, { farsiName: 'گوشی برون‌بر', sku: 'OUT-1', price: 12_500_000, stock: 7 })
await aProduct(db, { farsiName: '=HYPERLINK("http://a")', sku: 'OUT-2', price: 90_000, stock: 0 })
await db.insert(productLabels).values(['شکستنی', 'باتری'].map((label) => ({ productId: first.id, label })))
await anOrder(db, { lines: [{ product: first, quantity: 1 }] })

test('a list is exported as it is shown: filter, sort and columns, UTF-8 with its mark', async () => {
  const lines = await linesOf({ table: 'goods', format: 'csv', columns, query: { q: 'OUT-', sort: 'sku' } })
  expect(lines).toEqual([
    '\ufeffکالا,SKU,قیمت (تومان),موجودی,وضعیت,برچسب‌ها',
    'گوشی برون‌بر,OUT-1,12500000,6,منتشر شده,باتری، شکستنی',
    '"\'=HYPERLINK(""http://a"")",OUT-2,90000,0,منتشر شده,',
  ])
  expect(await linesOf({ table: 'goods', format: 'csv', columns: ['sku'], query: { q: 'OUT-', sort: '-sku' } })).toEqual([
    '\ufeffSKU',
    'OUT-2',
    'OUT-1',
  ])
})

test('DESK-18: in a workbook formulas are texts, numbers are numbers, and the sheet is right to left', async () => {
  const bytes = await bytesOf({ table: 'goods', format: 'xlsx', columns, query: { q: 'OUT-', sort: 'sku' } })
  const rows: string[][] = []
  for await (const batch of xlsxRows(bytes, 100)) rows.push(...batch.map(({ cells }) => [...cells]))
  expect(rows[1]).toEqual(['گوشی برون‌بر', 'OUT-1', '12500000', '6', 'منتشر شده', 'باتری، شکستنی'])
  expect(rows[2]?.[0]).toBe('=HYPERLINK("http://a")')
})

test('stock, orders and price runs have files too', async () => {
  const stock = await linesOf({ table: 'stock', format: 'csv', columns: ['sku', 'stock', 'held'], query: { q: 'OUT-1' } })
  expect(stock).toEqual(['\ufeffSKU,قابل فروش,منتظر پرداخت', 'OUT-1,6,1'])
  const orders = await linesOf({ table: 'orders', format: 'csv', columns: ['code', 'placed', 'customer', 'total'], query: {} })
  expect(orders[0]).toBe('\ufeffسفارش,ثبت,مشتری,شهر,مبلغ (تومان),تخفیف (تومان),کد تخفیف')
  expect(orders[1]).toMatch(/^\w{5},14\d\d\/\d\d\/\d\d \d\d:\d\d,.+,\d+,0,$/)
  const { id } = await priceRunClient(shop, owner.headers).preview({ q: 'OUT-1' })
  const run = await linesOf({ table: 'price-run', format: 'csv', columns: ['sku', 'oldPrice', 'newPrice'], query: { run: id } })
  expect(run[1]).toBe('OUT-1,12500000,13000000')
})

test('more rows than a page are read in pages, each row once', async () => {
  const category = first.categoryId
  for (const start of [1, 461, 921, 1381, 1841]) {
    await db.execute(sql`insert into products (id, slug, farsi_name, title, sku, category_id, brand_id, status, price)
    select gen_random_uuid(), 'many-' || n, 'انبوه ' || n, 'many', 'MANY-' || n, ${category}::uuid, ${first.brandId}::uuid, 'active', 1000 * (n % 5)
    from generate_series(${start}::integer, ${start}::integer + 459) n`)
  }
  for (const sort of ['-added', 'name', 'price', '-sku']) {
    const lines = await linesOf({ table: 'goods', format: 'csv', columns: ['sku'], query: { q: 'MANY-', sort } })
    expect([lines.length, new Set(lines).size]).toEqual([2301, 2301])
  }
  const byStock = await linesOf({ table: 'stock', format: 'csv', columns: ['sku', 'stock'], query: { sort: 'stock' } })
  expect(new Set(byStock).size).toBe(2303)
})

test('DESK-19: own permission, that of the table and of each column, a fresh confirmation, a private link that ends', async () => {
  const body = { table: 'goods', format: 'csv', columns, query: { q: 'OUT-1' } }
  expect(await codeOf(make(body, (await aDeskClient(shop, presets.stock.name)).headers))).toBe('desk.forbidden')
  const exporter = await memberWith(['exports.make', 'products.read', 'orders.read'])
  expect((await linesOf(body, exporter))[0]).toBe('\ufeffکالا,SKU,قیمت (تومان),وضعیت,برچسب‌ها')
  expect(await codeOf(make({ ...body, table: 'stock', query: {} }, exporter))).toBe('desk.forbidden')
  const orders = { table: 'orders', format: 'csv', columns: ['code', 'customer'], query: {} }
  expect((await linesOf(orders, exporter))[0]).toBe('\ufeffسفارش')
  const id = await idOf(body, exporter)
  expect((await download(id, owner.headers)).status).toBe(404)
  await db.execute(sql`update desk_exports set created_at = now() - interval '16 minutes' where id = ${id}::uuid`)
  expect(await codeOf(download(id, exporter))).toBe('export.notFound')
})

test('DESK-19: five files with names of customers a day, each with one audit row without the words of the search', async () => {
  const clerk = await memberWith(['exports.make', 'orders.read', 'customers.read'])
  const body = { table: 'orders', format: 'xlsx', columns: ['code', 'customer'], query: { q: '0912345' } }
  const replies = await Promise.all(Array.from({ length: 7 }, () => make(body, clerk)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429])
  const { rows } = await db.execute<{ count: number; state: { filter: string } }>(sql`
    select count(*) over ()::integer as count, new_state as state from audit_log where action = 'export.made' and new_state ->> 'format' = 'xlsx'
      and new_state ->> 'table' = 'orders'`)
  expect([rows.length, rows[0]?.state.filter]).toEqual([5, 'view=all sort=-placed q'])
})

test.each([
  ['an unknown column', { columns: ['password'] }],
  ['an unknown filter', { query: { evil: '1' } }],
  ['an unknown sort', { query: { sort: 'cost' } }],
  ['another table', { table: 'profiles' }],
])('DESK-36: %s is refused', async (_case, change) => {
  const response = await make({ table: 'goods', format: 'csv', columns: ['sku'], query: {}, ...change })
  expect(response.status).toBe(422)
})
