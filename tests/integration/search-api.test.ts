import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { indexPending } from '#db/search/index-products.ts'
import { pageSize } from '#domain/listing-parameters.ts'
import { Refusal } from '#domain/refusals.ts'
import { searchResultLimit } from '#domain/search/search.ts'
import { searchHref } from '#domain/search/search-filters.ts'
import { search } from '#server/api/search.ts'
import { createRouter } from '#server/app-env.ts'
import { loadSearchPage } from '#server/loaders/search.ts'
import { problemResponse, refusalProblem } from '#server/problems.ts'
import type { ServiceContext } from '#services/context.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'
import { unlimited } from '#tests/support/unlimited.ts'

const { db, to } = await testDatabase({ template: 'demo' })
await indexPending(db)
const context = shopOf(db)

function appOf(ownShop: ServiceContext) {
  const app = createRouter()
  app.use(unlimited(ownShop))
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return problemResponse(c, refusalProblem(error, 'a-request'))
  })
  return app.route('/api/search', search)
}

const app = appOf(context)
const get = (query: string) => app.request(`/api/search${query}`)

test('a response has scored results, the total, category counts and the query that was searched', async () => {
  const response = await get(`?q=${encodeURIComponent('آیفون')}&limit=2&offset=1`)
  expect(response.status).toBe(200)
  const body = await response.json()
  expect(body).toMatchObject({ query: 'آیفون', searchedFor: null, counted: 'exactly' })
  expect(body.results).toHaveLength(2)
  expect(body.results[0]).toMatchObject({
    slug: 'iphone-16-pro-max',
    score: 90,
    category: { slug: 'apple-phone' },
    brand: { slug: 'apple' },
  })
  expect(body.total).toBeGreaterThan(11)
  expect(body.categories).toContainEqual({ slug: 'apple-phone', name: 'گوشی آیفون', count: 10 })
})

test('suggestions return eight products, categories and brands', async () => {
  const body = await (await get('/suggestions?q=samsung')).json()
  expect(body.results).toHaveLength(8)
  expect(body.brands).toEqual([{ slug: 'samsung', name: 'Samsung', farsiName: 'سامسونگ' }])
})

test.each([
  ['no query', '', 'q'],
  ['a query twice', '?q=a&q=b', 'q'],
  ['an unknown sort', '?q=a&sort=price;drop', 'sort'],
  ['a name of the prototype as sort', '?q=a&sort=constructor', 'sort'],
  ['a category that is no slug', `?q=a&category=${encodeURIComponent("x' or 1=1")}`, 'category'],
  ['a limit of 0', '?q=a&limit=0', 'limit'],
  ['a limit above 100', '?q=a&limit=101', 'limit'],
  ['a limit in words', '?q=a&limit=ten', 'limit'],
  ['an offset below 0', '?q=a&offset=-1', 'offset'],
  ['an offset too deep', '?q=a&offset=1001', 'offset'],
])('IN-01: %s is refused with the name of the field', async (_case, query, field) => {
  const response = await get(query)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'request.malformed', fields: [{ name: field }] })
})

test('IN-01, IN-07: no input breaks a search', async () => {
  const texts = [
    "'",
    '"',
    '\\',
    '%',
    '\0',
    '\u202e',
    '😀😀😀',
    'a'.repeat(5_000),
    'آ ي '.repeat(1_000),
    '{}',
    '$1',
    '\ufffd',
    '\u0301'.repeat(500),
  ]
  for (const text of texts) expect([text, (await get(`?q=${encodeURIComponent(text)}`)).status]).toEqual([text, 200])
  expect((await get('?q=%ff%fe')).status).toBe(200)
})

test('LD-04: a search that exceeds the statement timeout is refused with search.failed', async () => {
  const withShortTimeout = connect(to, { statementTimeoutMs: 100 })
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table product_search in access exclusive mode`)
      const response = await appOf(shopOf(withShortTimeout.db)).request('/api/search?q=iphone')
      expect([response.status, await response.json()]).toMatchObject([503, { code: 'search.failed', detail: 'خطا در جستجو' }])
      const page = await loadSearchPage(shopOf(withShortTimeout.db), { query: new URLSearchParams({ q: 'iphone', sort: 'newest' }) })
      expect(page).toMatchObject({ query: 'iphone', sort: 'newest', products: [], nextHref: null, total: 0, failure: 'خطا در جستجو' })
    })
  } finally {
    await withShortTimeout.close()
  }
})

test('the page reads query, sort and category from its URL and ignores unknown values', async () => {
  const page = await loadSearchPage(context, {
    query: new URLSearchParams({ q: ' سامسونگ ', sort: 'price-asc', category: 'samsung-phone' }),
  })
  expect(page).toMatchObject({ query: 'سامسونگ', sort: 'price-asc', filters: { category: 'samsung-phone' }, failure: null, total: 8 })
  const available = page.products.filter(({ stockQuantity }) => stockQuantity > 0)
  expect(page.products.slice(0, available.length)).toEqual(available)
  const prices = available.map(({ price }) => price ?? Number.POSITIVE_INFINITY)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(await loadSearchPage(context, { query: new URLSearchParams({ q: 'گوشی', sort: 'best' }) })).toMatchObject({ sort: 'relevance' })
  expect(await loadSearchPage(context, { query: new URLSearchParams() })).toMatchObject({ query: '', products: [], total: 0 })
})

test('the page has a canonical URL and noindex', async () => {
  const seoOf = async (query: Record<string, string>) => (await loadSearchPage(context, { query: new URLSearchParams(query) })).seo
  expect(await seoOf({ q: ' گوشی & قاب ', sort: 'newest', category: 'mobile' })).toMatchObject({
    title: 'جستجوی «گوشی & قاب» | ویترین',
    canonical: `http://shop.invalid/search?q=${encodeURIComponent('گوشی & قاب')}`,
    isIndexed: false,
  })
  expect(await seoOf({ q: '\u200c' })).toMatchObject({
    title: 'جستجو | ویترین',
    canonical: 'http://shop.invalid/search',
    isIndexed: false,
  })
})

test('the pages of a search follow each other without a gap, and the last has no next', async () => {
  const whole = await searchProducts(context, { q: 'گوشی', limit: searchResultLimit })
  expect(whole.total).toBeGreaterThan(2 * pageSize)
  const seen: string[] = []
  let href: string | null = searchHref({ q: 'گوشی' })
  while (href !== null) {
    const { products, nextHref } = await loadSearchPage(context, { query: new URL(href, 'http://shop.invalid').searchParams })
    expect(products.length).toBeGreaterThan(0)
    seen.push(...products.map(({ id }) => id))
    href = nextHref
  }
  expect(seen).toEqual(whole.results.map(({ id }) => id))
})

test('the literal link of a page searches the original words', async () => {
  const page = await loadSearchPage(context, { query: new URLSearchParams({ q: 'hdt,k' }) })
  expect(page.searchedFor).toBe('ایفون')
  expect(page.products).toHaveLength(Math.min(page.total, pageSize))
  expect(await loadSearchPage(context, { query: new URLSearchParams({ q: 'hdt,k', literal: '1' }) })).toMatchObject({
    searchedFor: null,
    total: 0,
  })
})
