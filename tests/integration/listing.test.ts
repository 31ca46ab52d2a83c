import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { brands, categories, products, variantOptions } from '#db/schema/catalog.ts'
import type { CategoryNode } from '#domain/catalog.ts'
import { categoryFamily, type Facet, type ListingQuery, listingSearch, listingSorts, parseListingQuery } from '#domain/listing.ts'
import { pageSize } from '#domain/listing-parameters.ts'
import { joinedKey, searchKey } from '#domain/search/search-key.ts'
import { warmListing } from '#listing/find-listing.ts'
import { visibleIds } from '#services/catalog/category-trail.ts'
import { listCategories } from '#services/catalog/list-categories.ts'
import { listProducts, type StorePageData } from '#services/catalog/list-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase({ template: 'demo' })
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })

async function list(search: string): Promise<StorePageData> {
  const page = await listProducts(context, new URLSearchParams(search))
  if (!page) throw new Error(`no listing for ${search}`)
  return page
}

type Row = typeof products.$inferSelect & { attributes: Map<string, Set<string>> }
let rows: Row[] = []
let tree: CategoryNode[] = []
let optionNames = new Map<string, string>()

beforeAll(async () => {
  await db.update(products).set({ status: 'inactive' }).where(sql`slug in (select slug from products order by slug limit 5)`)
  await db.update(products).set({ price: null }).where(sql`slug in (select slug from products order by slug desc limit 7)`)
  await db.update(categories).set({ status: 'inactive' }).where(eq(categories.slug, 'smart-home'))
  const brandSlugs = new Map((await db.select().from(brands)).map(({ id, slug }) => [id, slug]))
  const optionValues = await db.execute<{ product: string; option: string; value: string }>(sql`
    select product_id as product, o.slug as option, v.slug as value from product_attributes a
    join variant_options o on o.id = a.option_id join variant_values v on v.id = a.value_id`)
  rows = (await db.select().from(products)).map((row) => {
    const own = Map.groupBy(
      optionValues.rows.filter(({ product }) => product === row.id),
      ({ option }) => option,
    )
    const attributes = new Map([...own].map(([option, values]) => [option, new Set(values.map(({ value }) => value))]))
    return { ...row, attributes: attributes.set('brand', new Set([brandSlugs.get(row.brandId) ?? ''])) }
  })
  tree = await listCategories(context)
  optionNames = new Map([
    ['brand', 'برند'],
    ...(await db.select().from(variantOptions)).map(({ slug, name }): [string, string] => [slug, name]),
  ])
  // On a busy machine a build can take longer than a request waits for it.
  await warmListing(db)
})

/** Reference implementation of the listing rules (product §5.7, §9.3), without any index. */
function expected(query: ListingQuery) {
  const ids = new Set(query.category === null ? visibleIds(tree) : categoryFamily(tree, query.category)?.ids)
  const key = searchKey(query.q)
  const base = rows.filter((row) => {
    const original = [row.farsiName, row.title, row.description]
    const compounds = original.flatMap((text) => text.split(/\s+/)).filter((word) => word.includes('\u200c'))
    const texts = [...original.map(searchKey), ...compounds.map(joinedKey)]
    return (
      row.status === 'active' &&
      ids.has(row.categoryId) &&
      texts.some((text) => text.includes(key)) &&
      !(query.inStock && row.stockQuantity === 0)
    )
  })
  const isInRange = ({ price }: Row) =>
    (query.priceMin === null && query.priceMax === null) ||
    ((price ?? 0) > 0 && (price ?? 0) >= (query.priceMin ?? 0) && (price ?? 0) <= (query.priceMax ?? Number.MAX_VALUE))
  const fits = (row: Row, except?: string) =>
    Object.entries(query.options).every(
      ([option, values]) => option === except || values.some((value) => row.attributes.get(option)?.has(value)),
    )
  const found = base.filter((row) => isInRange(row) && fits(row))
  const prices = base.filter((row) => fits(row)).flatMap(({ price }) => (price ? [price] : []))
  const counts = Map.groupBy(
    [...optionNames.keys()].flatMap((option) =>
      base
        .filter((row) => isInRange(row) && fits(row, option))
        .flatMap((row) => [...(row.attributes.get(option) ?? [])].map((value) => ({ value: `${option}=${value}`, card: cardOf(row) }))),
    ),
    ({ value }) => value,
  )
  const cards = [...Map.groupBy(found, cardOf).values()].flatMap((group) => group.toSorted(cheapestInStock).slice(0, 1))
  return {
    slugs: cards
      .sort(comparators[query.sort])
      .slice((query.page - 1) * pageSize, query.page * pageSize)
      .map(({ slug }) => slug),
    total: cards.length,
    bounds: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
    counts: Object.fromEntries([...counts].map(([value, all]) => [value, new Set(all.map(({ card }) => card)).size])),
  }
}

const soldOutLast = (a: Row, b: Row) => Number(a.stockQuantity === 0) - Number(b.stockQuantity === 0)
/** A family is one card and counts once (product §2.2). */
const cardOf = ({ id, familyId }: Row) => familyId ?? id
const cheapestInStock = (a: Row, b: Row) => soldOutLast(a, b) || (a.price || 1e15) - (b.price || 1e15) || (a.id < b.id ? -1 : 1)
const newerFirst = (a: Row, b: Row) => (a.id < b.id ? 1 : -1)
const comparators: Record<ListingQuery['sort'], (a: Row, b: Row) => number> = {
  newest: (a, b) => soldOutLast(a, b) || b.createdAt.getTime() - a.createdAt.getTime() || newerFirst(a, b),
  'price-asc': (a, b) => soldOutLast(a, b) || (a.price || 1e15) - (b.price || 1e15) || newerFirst(a, b),
  'price-desc': (a, b) => soldOutLast(a, b) || (b.price || -1) - (a.price || -1) || newerFirst(a, b),
  name: (a, b) => soldOutLast(a, b) || a.farsiName.localeCompare(b.farsiName, 'fa') || newerFirst(a, b),
  'best-selling': (a, b) => soldOutLast(a, b) || b.unitsSold - a.unitsSold || newerFirst(a, b),
}

function countsOf(facets: readonly Facet[]): Record<string, number> {
  return Object.fromEntries(
    facets.flatMap(({ slug, values }) => values.filter(({ count }) => count > 0).map((value) => [`${slug}=${value.slug}`, value.count])),
  )
}

const searches = fc
  .record({
    category: fc.option(fc.constantFrom('mobile', 'apple-phone', 'laptop', 'audio', 'earbuds', 'accessories', 'tablet')),
    q: fc.option(
      fc.constantFrom(
        ...['آيفون', 'iPhone', 'دوربین', 'گوشی', 'اپل', 'پرو', 'apple', '۱۲۸', 'نو', 'ا', '%', '_', "'"],
        ...['لپ‌تاپ', 'لپتاپ', 'گوشی موبایل', 'شی سام', 'ون ۱', 'پرو مکس ۲', 'و دوربین', 'ی و ', 'موبایل گوشی'],
      ),
    ),
    sort: fc.constantFrom(...listingSorts.map(({ value }) => value)),
    page: fc.constantFrom('1', '1', '2', '3'),
    inStock: fc.option(fc.constant('1')),
    priceMin: fc.option(fc.constantFrom('2000000', '20000000')),
    priceMax: fc.option(fc.constantFrom('15000000', '90000000')),
    color: fc.option(fc.constantFrom('مشکی', 'مشکی,سفید', 'سفید', 'نقره‌ای,آبی', 'نیست')),
    storage: fc.option(fc.constantFrom('128-گیگابایت', '256-گیگابایت,512-گیگابایت')),
    brand: fc.option(fc.constantFrom('apple', 'samsung,xiaomi', 'anker', 'nobody')),
    ram: fc.option(fc.constantFrom('8-گیگابایت', '16-گیگابایت,8-گیگابایت')),
  })
  .map(
    (parts) =>
      new URLSearchParams(Object.entries(parts).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))),
  )

test('any combination of filters lists, sorts, counts and bounds exactly as the reference implementation', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (params) => {
      const page = await list(params.toString())
      const reference = expected(parseListingQuery(params, optionNames.keys()))
      expect(page.products.map(({ slug }) => slug)).toEqual(reference.slugs)
      expect({ total: page.total, bounds: page.priceBounds, counts: countsOf(page.facets) }).toEqual({
        total: reference.total,
        bounds: reference.bounds,
        counts: reference.counts,
      })
    }),
    { numRuns: 150 },
  )
})

test.each(listingSorts.map(({ value }) => value))(
  'following the next links of %s shows every product or family once, the same as by page number',
  async (sort) => {
    const seen: string[] = []
    let href: string | null = `/store?sort=${sort}`
    for (let page = 1; href !== null; page++) {
      const search: string = href.split('?')[1] ?? ''
      const shown = await list(search)
      expect(shown.products).toEqual((await list(`sort=${sort}&page=${page}`)).products)
      seen.push(...shown.products.map(({ slug }) => slug))
      href = shown.nextHref
    }
    const all = rows.filter(({ status, categoryId }) => status === 'active' && visibleIds(tree).includes(categoryId))
    const cardOf = new Map(all.map(({ slug, id, familyId }) => [slug, familyId ?? id]))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.map((slug) => cardOf.get(slug)).toSorted()).toEqual([...new Set(cardOf.values())].toSorted())
  },
)

test('a chosen value without matches stays among the facets so that it can be removed', async () => {
  const { facets, total } = await list('category=laptop&color=صورتی')
  expect(total).toBe(0)
  expect(facets.find(({ slug }) => slug === 'color')?.values).toContainEqual({ slug: 'صورتی', value: 'صورتی', count: 0, chosen: true })
})

test('the first page has no previous link, the last no next link, and hrefs have no redundant parameters', async () => {
  const first = await list('utm_source=x&sort=newest&page=1')
  expect([first.previousHref, listingSearch(first.query)]).toEqual([null, ''])
  const last = await list(`page=${first.pageCount}`)
  expect([last.nextHref, last.previousHref]).toEqual([null, `/store?page=${first.pageCount - 1}`])
})

test('a page beyond the end is empty', async () => {
  const { products: none, total, nextHref } = await list('page=49999')
  expect([none, nextHref]).toEqual([[], null])
  expect(total).toBeGreaterThan(0)
})

test('an unknown category has no listing', async () => {
  expect(await listProducts(context, new URLSearchParams('category=no-such-thing'))).toBeNull()
})

test.each(['?sort=newest', 'bogus', 'bmV3ZXN0fjB-MX4', '%00', 'a'.repeat(500)])('an invalid cursor (%s) is ignored', async (after) => {
  const plain = await list('page=2')
  expect((await list(`page=2&after=${encodeURIComponent(after)}`)).products).toEqual(plain.products)
})

test('the breadcrumb goes from home through the parent to the category, and its JSON-LD is the same', async () => {
  const { breadcrumb, seo } = await list('category=apple-phone')
  expect(breadcrumb.map(({ name, path }) => `${name} ${path}`)).toEqual([
    'خانه /',
    'فروشگاه /store',
    'گوشی موبایل /store?category=mobile',
    'گوشی آیفون /store?category=apple-phone',
  ])
  expect(seo.jsonLd[0]).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 4 } })
  expect([seo.isIndexed, (await list('color=مشکی')).seo.isIndexed]).toEqual([true, false])
})
