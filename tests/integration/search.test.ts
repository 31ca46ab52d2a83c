import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { indexPending } from '#db/search/index-products.ts'
import { toman } from '#domain/money.ts'
import type { SearchInput } from '#services/search/search-products.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { suggest } from '#services/search/suggest.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase()
const context = shopOf(db)

afterEach(async () => {
  await db.execute(sql`truncate products, categories, brands, search_words, product_search_pending cascade`)
})

async function search(q: string, input: Partial<SearchInput> = {}) {
  await indexPending(db)
  return searchProducts(context, { q, ...input })
}

async function found(q: string, input: Partial<SearchInput> = {}): Promise<[slug: string, score: number][]> {
  const { results } = await search(q, { literal: true, ...input })
  return results.map(({ slug, score }) => [slug, score])
}

const day = (date: number) => new Date(Date.UTC(2026, 0, date))

test('the matching field decides the score: exact, prefix, contains, category, brand, description', async () => {
  const plain = await aCategory(db, { name: 'دیگر' })
  const named = await aCategory(db, { name: 'تندیس‌ها' })
  const brand = await aBrand(db, { farsiName: 'خانه‌ی تندیس' })
  await aProduct(db, { slug: 'described', description: 'همراه با **تندیس** کوچک', category: plain })
  await aProduct(db, { slug: 'of-brand', category: plain, brand })
  await aProduct(db, { slug: 'in-category', category: named })
  await aProduct(db, { slug: 'contains', farsiName: 'یک تندیس بزرگ', category: plain })
  await aProduct(db, { slug: 'starts', farsiName: 'تندیس بزرگ', category: plain })
  await aProduct(db, { slug: 'exact', farsiName: 'تَندیس', category: plain })
  await aProduct(db, { slug: 'elsewhere', category: plain })
  const scores = [
    ['exact', 100],
    ['starts', 90],
    ['contains', 80],
    ['in-category', 60],
    ['of-brand', 50],
    ['described', 40],
  ]
  expect(await found('تندیس')).toEqual(scores)
})

test('a product that matches in several fields appears once, with its best score', async () => {
  const category = await aCategory(db, { name: 'تندیس' })
  await aProduct(db, { slug: 'everywhere', title: 'Tandis', farsiName: 'تندیس', description: 'تندیس', category })
  const { results, total, categories } = await search('تندیس')
  expect(results.map(({ slug, score }) => [slug, score])).toEqual([['everywhere', 100]])
  expect([total, categories.map(({ count }) => count)]).toEqual([1, [1]])
})

test('equal scores: in stock before sold out, device before accessory, then the newest', async () => {
  const devices = await aCategory(db, { name: 'دستگاه' })
  const accessories = await aCategory(db, { name: 'جانبی', isAccessory: true })
  const facts = { farsiName: 'یک تندیس', brand: await aBrand(db) }
  await aProduct(db, { ...facts, slug: 'accessory', category: accessories, createdAt: day(9) })
  await aProduct(db, { ...facts, slug: 'sold-out', category: devices, stock: 0, createdAt: day(8) })
  await aProduct(db, { ...facts, slug: 'older', category: devices, createdAt: day(1) })
  await aProduct(db, { ...facts, slug: 'newer', category: devices, createdAt: day(2) })
  expect((await found('تندیس')).map(([slug]) => slug)).toEqual(['newer', 'older', 'accessory', 'sold-out'])
})

test('all words must match; the worst field is the score', async () => {
  const brand = await aBrand(db, { farsiName: 'کاوه' })
  const category = await aCategory(db, { name: 'دوربین' })
  await aProduct(db, { slug: 'all', farsiName: 'آلفا', title: 'Beta', description: 'گاما', brand, category })
  await aProduct(db, { slug: 'half', farsiName: 'آلفا' })
  expect(await found('beta آلفا')).toEqual([['all', 80]])
  expect(await found('آلفا دوربین')).toEqual([['all', 60]])
  expect(await found('دوربین کاوه')).toEqual([['all', 50]])
  expect(await found('کاوه گاما آلفا')).toEqual([['all', 40]])
  expect(await found('آلفا دلتا')).toEqual([])
})

test('a category match includes the products of its child categories', async () => {
  const parent = await aCategory(db, { name: 'گوشی موبایل' })
  await aProduct(db, { slug: 'below', category: await aCategory(db, { name: 'تاشو', parent }) })
  for (const spelling of ['گوشی‌موبایل', 'گوشی موبایل', 'گوشیموبایل', 'گوشي موبايل']) expect(await found(spelling)).toEqual([['below', 60]])
})

test('a brand matches by name, Persian name and slug', async () => {
  await aProduct(db, { slug: 'one', brand: await aBrand(db, { name: 'Zed Works', farsiName: 'زد', slug: 'zedware' }) })
  for (const q of ['zed works', 'زد', 'zedware']) expect(await found(q)).toEqual([['one', 50]])
})

test('an inactive product is never found: not by name, category or correction', async () => {
  const hidden = await aCategory(db, { name: 'نهان', status: 'inactive' })
  const product = await aProduct(db, { slug: 'was-active', farsiName: 'تندیس' })
  await aProduct(db, { farsiName: 'تندیس', status: 'inactive' })
  await aProduct(db, { farsiName: 'تندیس', category: hidden })
  expect(await found('تندیس')).toEqual([['was-active', 100]])
  expect(await found('نهان')).toEqual([])
  await db.execute(sql`update products set status = 'inactive' where id = ${product.id}`)
  const { results, total } = await searchProducts(context, { q: 'تندیس' })
  expect([results, total]).toEqual([[], 0])
})

test.each(['100%', '_x_', 'a\\b', `'`, '"', `x'; drop table products; --`, '%%%', '__', '$1', ':a', '*', '!', 'a & b | c'])(
  'IN-01: ‹%s› finds the product named so and nothing else',
  async (name) => {
    await aProduct(db, { slug: 'other', title: 'Zero axxb', farsiName: 'هیچ کدام ۱۰۰' })
    await aProduct(db, { slug: 'odd', title: `Odd ${name} odd`, farsiName: 'عجیب' })
    expect(await found(name)).toEqual([['odd', 80]])
  },
)

test('IN-01: a single wildcard is literal', async () => {
  await aProduct(db, { farsiName: 'تندیس' })
  for (const q of ['%', '_', '\\', '%ندی%', 'تندی_']) expect(await found(q)).toEqual([])
})

test('sorts: newest, price ascending, price descending; products without a price last', async () => {
  const facts = { farsiName: 'تندیس' }
  await aProduct(db, { ...facts, slug: 'expensive', price: 9, createdAt: day(1) })
  await aProduct(db, { ...facts, slug: 'unpriced', price: null, createdAt: day(3) })
  await aProduct(db, { ...facts, slug: 'cheap', price: 1, createdAt: day(2) })
  const order = async (sort: SearchInput['sort']) => (await found('تندیس', sort ? { sort } : {})).map(([slug]) => slug)
  expect(await order('newest')).toEqual(['unpriced', 'cheap', 'expensive'])
  expect(await order('price-asc')).toEqual(['cheap', 'expensive', 'unpriced'])
  expect(await order('price-desc')).toEqual(['expensive', 'cheap', 'unpriced'])
})

test('a category filter does not change the counts of other categories; a parent includes its children', async () => {
  const parent = await aCategory(db, { name: 'والد', slug: 'parent' })
  const one = await aCategory(db, { name: 'یک', slug: 'one', parent })
  const two = await aCategory(db, { name: 'دو', slug: 'two', parent })
  for (const category of [one, one, two]) await aProduct(db, { farsiName: 'تندیس', category })
  const counts = [
    { slug: 'one', name: 'یک', count: 2 },
    { slug: 'two', name: 'دو', count: 1 },
  ]
  expect(await search('تندیس')).toMatchObject({ total: 3, countOfAll: 3, counted: 'exactly', categories: counts })
  expect(await search('تندیس', { category: 'two' })).toMatchObject({ total: 1, countOfAll: 3, categories: counts })
  expect(await search('تندیس', { category: 'parent' })).toMatchObject({ total: 3 })
  expect(await search('تندیس', { category: 'none' })).toMatchObject({ total: 0, results: [], countOfAll: 3 })
})

test('pages have no gaps and no duplicates', async () => {
  const brand = await aBrand(db)
  const category = await aCategory(db)
  for (let date = 1; date <= 7; date += 1)
    await aProduct(db, { slug: `p${date}`, farsiName: 'تندیس', brand, category, createdAt: day(date) })
  const page = async (offset: number) => (await found('تندیس', { limit: 3, offset })).map(([slug]) => slug)
  expect([await page(0), await page(3), await page(6), await page(9)]).toEqual([['p7', 'p6', 'p5'], ['p4', 'p3', 'p2'], ['p1'], []])
})

test.each(['', '   ', '\u200c\u200f'])('‹%s› is an empty query', async (q) => {
  await aProduct(db)
  expect(await search(q)).toMatchObject({ results: [], total: 0, categories: [], searchedFor: null })
})

test('a correction is tried only when the query has no matches, and never in a literal search', async () => {
  await aProduct(db, { slug: 'phone', title: 'iPhone', farsiName: 'آیفون' })
  expect(await search('hdt,k')).toMatchObject({ searchedFor: 'ایفون', total: 1 })
  expect(await search('hdt,k', { literal: true })).toMatchObject({ searchedFor: null, total: 0 })
  await aProduct(db, { slug: 'odd', title: 'hdt,k', farsiName: 'عجیب' })
  expect(await search('hdt,k')).toMatchObject({ searchedFor: null, total: 1, results: [{ slug: 'odd' }] })
})

test.each([
  ['the other layout', 'hdt,k', 'ایفون'],
  ['the other layout, backwards', 'هحاخدث', 'iphone'],
  ['the other layout with a letter too many', 'اهحاخدث', 'iphone'],
  ['the other script', 'aifon', 'آیفون'],
  ['the other script, nearly', 'shiaomi', 'شیائومی'],
  ['a wrong letter', 'شیائونی', 'شیائومی'],
  ['two letters exchanged', 'iphnoe', 'iphone'],
  ['a missing space', 'شیائومی15', 'شیایومی 15'],
  ['one word of two', 'گوشی ایفوت', 'گوشی آیفون'],
])('without matches %s is tried: ‹%s› becomes ‹%s›', async (_kind, q, meant) => {
  await aProduct(db, { title: 'Apple iPhone 17', farsiName: 'گوشی آیفون ۱۷' })
  await aProduct(db, { title: 'Redmi 15', farsiName: 'شیائومی ردمی ۱۵' })
  const { searchedFor, total } = await search(q)
  expect([searchedFor, total]).toEqual([meant, 1])
})

test('a Latin query finds a Persian name, and a Persian query a Latin name', async () => {
  await aProduct(db, { slug: 'persian', title: 'A1', farsiName: 'تلفن سامسونگ' })
  await aProduct(db, { slug: 'latin', title: 'Xiaomi', farsiName: 'ب ۱' })
  expect((await search('samsung')).results.map(({ slug }) => slug)).toEqual(['persian'])
  expect((await search('شیائومی')).results.map(({ slug }) => slug)).toEqual(['latin'])
})

test('a number is never corrected', async () => {
  await aProduct(db, { title: 'Galaxy A15', farsiName: 'گلکسی', brand: await aBrand(db, { name: 'Samsung', slug: 'samsung' }) })
  expect(await search('a16')).toMatchObject({ searchedFor: null, total: 0 })
})

test('suggestions: eight products with matching categories and brands; none below two letters', async () => {
  const category = await aCategory(db, { name: 'تندیس‌ها', slug: 'statues' })
  const brand = await aBrand(db, { name: 'Tandis', farsiName: 'تندیس', slug: 'tandis' })
  for (let date = 1; date <= 9; date += 1) await aProduct(db, { category, brand, createdAt: day(date) })
  await indexPending(db)
  const { results, ...rest } = await suggest(context, ' تند ')
  expect(results).toHaveLength(8)
  expect(rest).toEqual({
    query: 'تند',
    searchedFor: null,
    isPartial: false,
    categories: [{ slug: 'statues', name: 'تندیس‌ها', brand: null }],
    brands: [{ slug: 'tandis', name: 'Tandis', farsiName: 'تندیس' }],
  })
  expect(await suggest(context, 'ت')).toMatchObject({ results: [], categories: [], brands: [] })
})

test('suggestions read words as beginnings; a brand is suggested with the categories of its products', async () => {
  const brand = await aBrand(db, { name: 'Tandis', farsiName: 'تندیس', slug: 'tandis' })
  const [lamps, chairs] = [await aCategory(db, { name: 'چراغ', slug: 'lamps' }), await aCategory(db, { name: 'صندلی', slug: 'chairs' })]
  await aProduct(db, { slug: 'begins', farsiName: 'چراغ رومیزی', category: lamps, brand })
  await aProduct(db, { slug: 'inside', farsiName: 'صندلی نیمروم', title: 'Chair', category: chairs, brand })
  await indexPending(db)
  expect((await suggest(context, 'روم')).results.map(({ slug }) => slug)).toEqual(['begins'])
  expect((await suggest(context, 'ومیز')).results.map(({ slug }) => slug)).toEqual(['begins'])
  const { categories, brands } = await suggest(context, 'تند')
  expect(brands.map(({ slug }) => slug)).toEqual(['tandis'])
  expect(categories.map((one) => [one.slug, one.brand?.slug]).sort()).toEqual([
    ['chairs', 'tandis'],
    ['lamps', 'tandis'],
  ])
  expect((await suggest(context, 'چراغ رو')).categories).toEqual([{ slug: 'lamps', name: 'چراغ', brand: null }])
})

test('when no product has all words, those with most of them are found and said to be partial; a literal search finds nothing', async () => {
  const category = await aCategory(db, { name: 'دیگر' })
  await aProduct(db, { slug: 'both', farsiName: 'تندیس مرمر', category })
  await aProduct(db, { slug: 'one', farsiName: 'تندیس برنزی', category })
  await aProduct(db, { slug: 'described', farsiName: 'چراغ', description: 'کنار تندیس مرمر', category })
  const { results, isPartial, searchedFor, total } = await search('تندیس مرمر زرافه‌ای')
  expect([isPartial, searchedFor, total, results.map(({ slug, score }) => [slug, score])]).toEqual([true, null, 1, [['both', 20]]])
  expect(await search('تندیس مرمر زرافه‌ای', { literal: true })).toMatchObject({ isPartial: false, total: 0 })
  expect(await search('زرافه‌ای')).toMatchObject({ isPartial: false, total: 0, matched: 0 })
  expect(await search('تندیس مرمر')).toMatchObject({ isPartial: false })
})

test('a price in the query filters; a chosen price replaces it, and a query of nothing but a price finds all in its range', async () => {
  const category = await aCategory(db, { name: 'دیگر' })
  for (const million of [5, 15, 25]) await aProduct(db, { slug: `of-${million}`, farsiName: 'تندیس', category, price: million * 1_000_000 })
  await aProduct(db, { slug: 'unpriced', farsiName: 'تندیس', category, price: null })
  const slugs = async (q: string, input: Partial<SearchInput> = {}) => {
    const { results } = await search(q, { sort: 'price-asc', ...input })
    return results.map(({ slug }) => slug)
  }
  expect(await slugs('تندیس زیر ۲۰ میلیون')).toEqual(['of-5', 'of-15'])
  expect(await slugs('تندیس بین ۱۰ تا ۳۰ میلیون')).toEqual(['of-15', 'of-25'])
  expect(await slugs('تا ۱۰ میلیون تومان')).toEqual(['of-5'])
  expect(await slugs('تندیس زیر ۲۰ میلیون', { priceMin: toman(20_000_000) })).toEqual(['of-25'])
  expect(await search('تندیس زیر ۲۰ میلیون')).toMatchObject({
    ...{ matched: 4, total: 2, searchedFor: null, priced: { text: 'تندیس', min: null, max: 20_000_000 } },
    ...{ filters: { priceMin: null, priceMax: 20_000_000 }, priceBounds: { min: 5_000_000, max: 25_000_000 } },
  })
})

test('brand, price and stock filter; each facet counts without its own filter', async () => {
  const category = await aCategory(db, { name: 'دیگر', slug: 'other' })
  const [red, blue] = [await aBrand(db, { slug: 'red', farsiName: 'سرخ' }), await aBrand(db, { slug: 'blue', farsiName: 'آبی' })]
  await aProduct(db, { slug: 'red-5', farsiName: 'تندیس', category, brand: red, price: 5_000_000 })
  await aProduct(db, { slug: 'red-9', farsiName: 'تندیس', category, brand: red, price: 9_000_000, stock: 0 })
  await aProduct(db, { slug: 'blue-7', farsiName: 'تندیس', category, brand: blue, price: 7_000_000 })
  const found = await search('تندیس', { brands: ['red'], sort: 'price-desc' })
  expect(found.results.map(({ slug }) => slug)).toEqual(['red-5', 'red-9'])
  expect(found.brands.map(({ slug, count, chosen }) => [slug, count, chosen])).toEqual([
    ['red', 2, true],
    ['blue', 1, false],
  ])
  expect([found.total, found.matched, found.priceBounds]).toEqual([2, 3, { min: 5_000_000, max: 9_000_000 }])
  const cheap = await search('تندیس', { inStock: true, priceMax: toman(6_000_000) })
  expect([cheap.results.map(({ slug }) => slug), cheap.brands.map(({ slug }) => slug)]).toEqual([['red-5'], ['red']])
  expect(await search('تندیس', { brands: ['green'] })).toMatchObject({ total: 0, matched: 3 })
})
