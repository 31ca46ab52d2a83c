import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { warmListing } from '#listing/find-listing.ts'
import { listProducts, type StorePageData } from '#services/catalog/list-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aBrand, aCategory } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase({ limits: { statementTimeoutMs: 0, queryTimeoutMs: 0 } })
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })

/** Every second product has the word in its description, every third in its name. */
const many = 21_000
const matching = Array.from({ length: many }, (_, index) => index + 1).filter((number) => number % 2 === 0 || number % 3 === 0)

beforeAll(async () => {
  const [category, brand] = [await aCategory(db, { slug: 'many' }), await aBrand(db)]
  await db.execute(sql`
    insert into products (id, slug, title, farsi_name, description, price, stock_quantity, opening_stock, sku, category_id, brand_id, created_at)
    select gen_random_uuid(), 'p-' || n, 'Product ' || n, case when n % 3 = 0 then 'کالای فیروزه‌ای ' else 'کالای ' end || n,
      case when n % 2 = 0 then 'رنگ فیروزه ای دارد' else 'رنگی ندارد' end, n, 1, 1, 'sku-' || n, ${category.id}, ${brand.id}, now()
    from generate_series(1, ${many}) n`)
  await warmListing(db)
}, 120_000)

async function list(search: string): Promise<StorePageData> {
  const page = await listProducts(context, new URLSearchParams(search))
  if (!page) throw new Error('no such listing')
  return page
}

const numbers = ({ products }: StorePageData) => products.map(({ slug }) => Number(slug.slice(2)))

test('a common word finds names and descriptions, sorted and counted exactly', async () => {
  const first = await list('q=فیروزه&sort=price-asc')
  expect([numbers(first), first.total]).toEqual([matching.slice(0, 24), matching.length])
  const second = await list(first.nextHref?.split('?')[1] ?? '')
  expect(numbers(second)).toEqual(matching.slice(24, 48))
  expect(numbers(await list('q=فیروزه&sort=price-asc&page=500'))).toEqual(matching.slice(499 * 24, 500 * 24))
})

test('the last page has no next link', async () => {
  const last = await list('q=فیروزه&sort=price-desc&priceMax=20')
  expect(numbers(last)).toEqual([20, 18, 16, 15, 14, 12, 10, 9, 8, 6, 4, 3, 2])
  expect(last.nextHref).toBeNull()
})

test.each([
  ['a rare word', 'Product 20999', 1],
  ['two letters', 'فی', matching.length],
  ['one letter', 'ف', matching.length],
  ['a brand that is in no text', 'سازنده', 0],
])('%s is counted exactly (%s)', async (_case, q, total) => {
  expect((await list(`q=${q}`)).total).toBe(total)
})

test('a deep page is the same by page number and by cursor', async () => {
  const before = await list('sort=price-asc&page=799')
  expect(numbers(before)).toEqual(Array.from({ length: 24 }, (_, index) => 798 * 24 + 1 + index))
  const after = await list(before.nextHref?.split('?')[1] ?? '')
  expect(numbers(after)).toEqual(numbers(await list('sort=price-asc&page=800')))
})
