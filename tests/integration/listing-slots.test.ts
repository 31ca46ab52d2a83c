import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { type ListingSort, listingSorts } from '#domain/listing.ts'
import { toman } from '#domain/money.ts'
import { warmListing } from '#listing/find-listing.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

// Stock and sales are changed without orders and stock movements.
const { db } = await testDatabase({ breaksInvariants: true })
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })
const change = (slug: string, set: object) => db.update(products).set(set).where(eq(products.slug, slug))

// Neighbours differ in category and values, so that a build, which groups products by them, moves most to another slot.
const shown = [await aCategory(db, { slug: 'phones' }), await aCategory(db, { slug: 'laptops' }), await aCategory(db, { slug: 'tablets' })]
const brand = await aBrand(db)
const colors = ['آبی', 'سبز', 'سرخ', 'زرد']
const names = ['گوشی  آ', 'گوشی آ', 'پوشه‌ی 🙂', 'Zen', 'یک نام دراز با چند واژه']

function roundRobin<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item
}

async function add(number: number): Promise<void> {
  await aProduct(db, {
    slug: `p-${number}`,
    category: roundRobin(shown, number),
    brand,
    farsiName: roundRobin(names, number),
    description: `توضیح شماره${number % 4}`,
    attributes: { color: roundRobin(colors, number) },
    price: (number * 7) % 11,
    stock: number % 6,
  })
  await change(`p-${number}`, { unitsSold: number % 5 })
}

const sqlSorts: Record<ListingSort, string> = {
  newest: 'created_at desc',
  'price-asc': 'nullif(price, 0) asc nulls last',
  'price-desc': 'coalesce(price, 0) desc',
  name: 'farsi_name collate "fa-x-icu"',
  'best-selling': 'units_sold desc',
}

/** Each filter, and the same in SQL. */
const filters: [search: string, condition: string][] = [
  ['', 'true'],
  ['category=laptops', `category_id = (select id from categories where slug = 'laptops')`],
  [
    'color=سبز,زرد',
    `id in (select product_id from product_attributes a join variant_values v on v.id = a.value_id where v.slug in ('سبز', 'زرد'))`,
  ],
  ['q=شماره2', `description like '%شماره2'`],
  ['inStock=1&priceMin=3', 'stock_quantity > 0 and price >= 3'],
]

async function slugsOfSql(sort: ListingSort, condition: string): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(
    sql.raw(`select slug from products where status = 'active' and ${condition} order by is_sold_out, ${sqlSorts[sort]}, id desc`),
  )
  return rows.map(({ slug }) => slug)
}

/** The products of all pages, each read with the cursor of the page before it. */
async function slugsOfPages(first: string): Promise<string[]> {
  const slugs: string[] = []
  for (let search: string | undefined = first; search !== undefined; ) {
    const page = await listProducts(context, new URLSearchParams(search))
    slugs.push(...(page?.products.map(({ slug }) => slug) ?? []))
    search = page?.nextHref?.split('?')[1]
  }
  return slugs
}

async function expectAllAsInSql(): Promise<void> {
  for (const { value: sort } of listingSorts)
    for (const [filter, condition] of filters)
      expect(await slugsOfPages(`${filter}&sort=${sort}`), `${filter} sort=${sort}`).toEqual(await slugsOfSql(sort, condition))
}

test('every sort of every filter is the one of SQL, page by page: in a new index and after products were added, moved and removed', async () => {
  for (let number = 0; number < 60; number++) await add(number)
  // On a busy machine a build can take longer than a request waits for it.
  await warmListing(db)
  await expectAllAsInSql()

  for (let number = 60; number < 75; number++) await add(number)
  for (const number of [0, 10, 20, 61]) await change(`p-${number}`, { categoryId: roundRobin(shown, number + 1).id })
  for (const number of [1, 33, 62]) await change(`p-${number}`, { farsiName: ` نام نو ${number}`, description: 'توضیح شماره2' })
  for (const number of [2, 34, 63]) await change(`p-${number}`, { price: toman(5), unitsSold: 9, stockQuantity: 1 })
  await expectAllAsInSql()

  for (const number of [3, 35, 64]) await change(`p-${number}`, { status: 'inactive' })
  for (const number of [4, 36, 65]) await db.delete(products).where(eq(products.slug, `p-${number}`))
  await expectAllAsInSql()

  for (const number of [3, 64]) await change(`p-${number}`, { status: 'active', price: toman(8) })
  await expectAllAsInSql()
}, 120_000)
