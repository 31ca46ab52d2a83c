import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { indexPending } from '#db/product-search.ts'
import { listProducts, type StorePageData } from '#services/list-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aBrand, aCategory } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase({ limits: { statementTimeoutMs: 0, answerTimeoutMs: 0 } })
const shop = shopOf(db, { baseUrl: 'https://vitrin.example' })

/** More than are collected for a common word: every second one has it in its description, every third in its name. */
const many = 21_000
const matching = Array.from({ length: many }, (_, index) => index + 1).filter((number) => number % 2 === 0 || number % 3 === 0)

beforeAll(async () => {
  const [category, brand] = [await aCategory(db, { slug: 'many' }), await aBrand(db)]
  await db.execute(sql`
    insert into products (id, slug, title, farsi_name, description, price, stock_quantity, opening_stock, sku, category_id, brand_id, created_at)
    select gen_random_uuid(), 'p-' || n, 'Product ' || n, case when n % 3 = 0 then 'کالای فیروزه‌ای ' else 'کالای ' end || n,
      case when n % 2 = 0 then 'رنگ فیروزه ای دارد' else 'رنگی ندارد' end, n, 1, 1, 'sku-' || n, ${category.id}, ${brand.id}, now()
    from generate_series(1, ${many}) n`)
  await indexPending(db)
}, 120_000)

async function list(search: string): Promise<StorePageData> {
  const page = await listProducts(shop, new URLSearchParams(search))
  if (!page) throw new Error('no such listing')
  return page
}

const numbers = ({ products }: StorePageData) => products.map(({ slug }) => Number(slug.slice(2)))

test('a word of more products than are counted lists the right ones in order, and says that there are more than it counted', async () => {
  const first = await list('q=فیروزه&sort=price-asc')
  expect(numbers(first)).toEqual(matching.slice(0, 24))
  expect([first.total > 5_000, first.total < matching.length, first.counted]).toEqual([true, true, 'atLeast'])
  const second = await list(first.nextHref?.split('?')[1] ?? '')
  expect(numbers(second)).toEqual(matching.slice(24, 48))
  expect(numbers(await list('q=فیروزه&sort=price-asc&page=3'))).toEqual(matching.slice(48, 72))
})

test('the last page of such a word ends', async () => {
  const last = await list('q=فیروزه&sort=price-desc&priceMax=20')
  expect(numbers(last)).toEqual([20, 18, 16, 15, 14, 12, 10, 9, 8, 6, 4, 3, 2])
  expect(last.nextHref).toBeNull()
})

test('a rare word is counted exactly', async () => {
  const page = await list('q=Product 20999')
  expect([numbers(page), page.total, page.counted]).toEqual([[20_999], 1, 'exactly'])
})

test('two letters look through all names, and say when they did not look through all descriptions', async () => {
  const page = await list('q=فی&sort=price-asc')
  expect(page.counted).toBe('atLeast')
  expect(numbers(page).every((number) => number % 2 === 0 || number % 3 === 0)).toBe(true)
  expect(page.total).toBeGreaterThanOrEqual(many / 3)
})

test('a page deep inside is the one that its number says, with and without the cursor', async () => {
  const before = await list('sort=price-asc&page=799')
  expect(numbers(before)).toEqual(Array.from({ length: 24 }, (_, index) => 798 * 24 + 1 + index))
  const after = await list(before.nextHref?.split('?')[1] ?? '')
  expect(numbers(after)).toEqual(numbers(await list('sort=price-asc&page=800')))
})
