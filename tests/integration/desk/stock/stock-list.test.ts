import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { presets } from '#domain/desk/permissions.ts'
import { isLowStock } from '#domain/desk/stock/low-stock.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { countStatements } from '#tests/support/desk/statements.ts'
import { stockDesk } from '#tests/support/desk/stock.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { db } = shop
const owner = stockDesk(shop, await aDeskClient(shop, presets.owner.name))
const clerk = stockDesk(shop, await aDeskClient(shop, presets.stock.name))

type Row = { id: string; name: string; stock: number; held: number; heldUntil: string | null; toShip: number; onHand: number; sold: number }
type List = { products: (Row & { lowStockAt: number | null })[]; next: string | null; count: number }
type Page = {
  product: Row
  heldOrders: { code: string; units: number; until: string }[]
  moves: Record<string, unknown>[]
  next: string | null
}

const list = (query = '') => clerk.get<List>(query)
const namesOf = async (query: string) => (await list(query)).products.map(({ name }) => name)

const parent = await aCategory(db, { name: 'موبایل' })
const child = await aCategory(db, { name: 'اپل', parent })
const phone = await aProduct(db, { farsiName: 'گوشی پیکسل', stock: 20, category: child })
const watch = await aProduct(db, { farsiName: 'ساعت سپهر', stock: 0, category: parent })
const cable = await aProduct(db, { farsiName: 'کابل شارژ', stock: 3 })
const hidden = await aProduct(db, { farsiName: 'آداپتور', stock: 2, status: 'inactive' })
const unpaid = await anOrder(db, { lines: [{ product: phone, quantity: 2 }] })
await anOrder(db, { lines: [{ product: phone, quantity: 3 }], status: 'processing', paymentStatus: 'paid' })
await anOrder(db, { lines: [{ product: phone, quantity: 4 }], status: 'shipped', paymentStatus: 'paid' })
await anOrder(db, { lines: [{ product: phone, quantity: 5 }], status: 'cancelled' })

test('a row has what is for sale, held, to be shipped, on hand and sold in 30 days', async () => {
  const [row] = (await list(`?q=${encodeURIComponent('پیکسل')}`)).products
  expect(row).toMatchObject({ stock: 11, held: 2, toShip: 3, onHand: 16, sold: 7, heldUntil: expect.any(String) })
})

test('a product names the unpaid orders that hold it, and its ledger ends at the opening stock', async () => {
  const { heldOrders, moves } = await clerk.get<Page>(`/products/${phone.id}`)
  expect(heldOrders).toMatchObject([{ code: unpaid.orderNumber.slice(-5), units: 2 }])
  expect(moves.map(({ change }) => change)).toEqual([5, -5, -4, -3, -2])
  expect(moves.map(({ balance }) => balance)).toEqual([11, 6, 11, 15, 18])
})

test('pages of a ledger continue the balance', async () => {
  const product = await aProduct(db, { stock: 0 })
  for (let at = 0; at < 3; at += 1) await owner.record('receipt', [{ productId: product.id, quantity: 1 }])
  await db.execute(sql`insert into stock_moves (id, product_id, kind, change, created_at)
    select gen_random_uuid(), ${product.id}, 'corrected', 1, now() - n * interval '1 minute' from generate_series(1, 60) n`)
  await db.update(products).set({ stockQuantity: 63 }).where(eq(products.id, product.id))
  const first = await clerk.get<Page>(`/products/${product.id}`)
  const second = await clerk.get<Page>(`/products/${product.id}?cursor=${first.next}`)
  expect(second.next).toBe(null)
  const balances = [...first.moves, ...second.moves].map(({ balance }) => balance)
  expect(balances).toEqual(Array.from({ length: 63 }, (_, index) => 63 - index))
})

test.each([
  ['', ['آداپتور', 'ساعت سپهر', 'کابل شارژ', 'گوشی پیکسل']],
  ['?sort=-name', ['گوشی پیکسل', 'کابل شارژ', 'ساعت سپهر', 'آداپتور']],
  ['?sort=stock', ['ساعت سپهر', 'آداپتور', 'کابل شارژ', 'گوشی پیکسل']],
  ['?view=low', ['کابل شارژ']],
  ['?view=out', ['ساعت سپهر']],
  ['?view=held', ['گوشی پیکسل']],
  ['?status=inactive', ['آداپتور']],
  [`?category=${parent.id}`, ['ساعت سپهر', 'گوشی پیکسل']],
  [`?q=${encodeURIComponent(toPersianDigits(cable.sku.toUpperCase()))}`, ['کابل شارژ']],
  ['?q=%25%25%25', []],
])('the list %s', async (query, names) => {
  const ours = new Set([phone, watch, cable, hidden].map(({ farsiName }) => farsiName))
  expect((await namesOf(query)).filter((name) => ours.has(name))).toEqual(names)
})

test('the counts of the views are those of their lists, and «رو به اتمام» is one rule everywhere', async () => {
  const views = await clerk.get<Record<string, number>>('/views')
  for (const [view, count] of Object.entries(views)) expect([view, (await list(`?view=${view}`)).count]).toEqual([view, count])
  const rows = (await list()).products
  const low = await list('?view=low')
  expect(low.products.map(({ id }) => id).sort()).toEqual(
    rows
      .filter(({ stock, lowStockAt, id }) => isLowStock(stock, lowStockAt) && id !== hidden.id)
      .map(({ id }) => id)
      .sort(),
  )
})

test('a threshold of its own moves a product into the list of the nearly sold out, guarded by the value one saw', async () => {
  const at = (before: number | null, after: number | null) => clerk.send('PUT', `/products/${phone.id}/threshold`, { before, after })
  expect((await at(null, 50)).status).toBe(200)
  expect(await namesOf('?view=low')).toContain('گوشی پیکسل')
  expect((await at(null, 10)).body).toMatchObject({
    code: 'desk.conflict',
    conflict: { fields: { lowStockAt: { theirs: '۵۰', yours: '۱۰' } } },
  })
  expect((await at(50, -1)).status).toBe(422)
  const today = await shop.app.request('/api/desk/today/low-stock', { headers: (await aDeskClient(shop, presets.stock.name)).headers })
  expect(((await today.json()) as { products: { id: string }[] }).products.map(({ id }) => id)).toContain(phone.id)
  expect((await at(50, null)).status).toBe(200)
  expect(await namesOf('?view=low')).not.toContain('گوشی پیکسل')
})

test('DESK-36: any other sort, filter or cursor is refused and changes nothing', async () => {
  const before = await fingerprint(db)
  const { next } = await clerk.get<List>('')
  const forged = [
    ...['?sort=price', '?view=mine', '?stock_quantity=1', '?q=a', `?q=${'x'.repeat(101)}`, '?cursor=abc', '?category=1', '?status=draft'],
    `?cursor=${Buffer.from(JSON.stringify(['stock', "0'; drop table products", phone.id])).toString('base64url')}&sort=stock`,
    `?cursor=${Buffer.from(JSON.stringify(['name', 'a', phone.id])).toString('base64url')}&sort=stock`,
    ...[`/products/${phone.id}?cursor=1.2`, '/documents?kind=theft', '/documents?cursor=x', '/counts?cursor=x', `/find?q=`],
  ]
  for (const query of forged) expect([query, (await clerk.send('GET', query)).status]).toEqual([query, 422])
  expect(next).toBe(null)
  expect(await fingerprint(db)).toBe(before)
})

test('pages of 50 neither repeat nor skip, in at most 6 statements and 40 KB', async () => {
  const category = await aCategory(db)
  await db.execute(sql`insert into products (id, slug, title, farsi_name, sku, stock_quantity, opening_stock, category_id, brand_id)
    select gen_random_uuid(), 'row-' || n, 'Row ' || n, repeat('ردیف بسیار دراز ', 4) || n % 7, 'ROW-' || n, n % 5, n % 5, ${category.id}, ${phone.brandId} from generate_series(1, 120) n`)
  for (const sort of ['name', '-name', 'stock', '-stock']) {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: List = await list(`?category=${category.id}&sort=${sort}${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.products.map(({ id }) => id))
      expect(page.count).toBe(120)
      cursor = page.next
    }
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 120, 120])
  }
  const { result, count } = await countStatements(shop, () => clerk.send('GET', `?category=${category.id}`))
  expect(count).toBeLessThanOrEqual(6)
  expect(JSON.stringify(result.body).length).toBeLessThan(40_000)
})
