import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickest } from '#tests/support/quickest.ts'
import type { CategoryNode } from './catalog.ts'
import {
  categoryFamily,
  defaultListing,
  type Facet,
  hasFilters,
  isChosen,
  type ListingQuery,
  listingChips,
  listingCountLabel,
  listingHref,
  listingSearch,
  listingSorts,
  pageCount,
  parseListingQuery,
  toggleOption,
  withoutFilters,
} from './listing.ts'
import { toman } from './money.ts'

/** Any UTF-16 unit, halves of surrogate pairs too. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

const read = (search: string, known?: string[]) => parseListingQuery(new URLSearchParams(search), known)
const listing = (change: Partial<ListingQuery>): ListingQuery => ({ ...defaultListing, ...change })

test('a URL without parameters is the default listing', () => {
  expect(read('')).toEqual({ category: null, q: '', sort: 'newest', page: 1, inStock: false, priceMin: null, priceMax: null, options: {} })
})

test('every parameter is parsed', () => {
  const search = 'category=mobile&q=آیفون&sort=price-asc&page=3&inStock=1&priceMin=1000&priceMax=2000&color=blue,red&storage=256'
  expect(read(search)).toEqual({
    category: 'mobile',
    q: 'آیفون',
    sort: 'price-asc',
    page: 3,
    inStock: true,
    priceMin: 1000,
    priceMax: 2000,
    options: { color: ['blue', 'red'], storage: ['256'] },
  })
})

test.each<[what: string, search: string, expected: Partial<ListingQuery>]>([
  ['an unknown sort', 'sort=created_at;drop', {}],
  ['a sort that every object has', 'sort=constructor', {}],
  ['a page of zero', 'page=0', {}],
  ['a negative page', 'page=-3', {}],
  ['a broken page', 'page=1.5', {}],
  ['a page in words', 'page=two', {}],
  ['a page beyond reason', 'page=99999999999', { page: 50_000 }],
  ['a page in Persian digits', 'page=۱۲', { page: 12 }],
  [
    'prices with Persian digits and separators',
    'priceMin=۱۰٬۰۰۰٬۰۰۰&priceMax=20,000,000',
    { priceMin: toman(10_000_000), priceMax: toman(20_000_000) },
  ],
  ['prices in Arabic digits', 'priceMax=١٠٠٠', { priceMax: toman(1000) }],
  ['prices the wrong way round', 'priceMin=2000&priceMax=1000', { priceMin: toman(1000), priceMax: toman(2000) }],
  ['a price of nothing', 'priceMin=0&priceMax=', {}],
  ['a price in another notation', 'priceMin=1e5&priceMax=0x10', {}],
  ['a price below zero', 'priceMin=-5', {}],
  ['a price beyond reason', 'priceMax=999999999999999', {}],
  ['a checkbox of a form', 'inStock=on', { inStock: true }],
  ['an unknown yes', 'inStock=yes', {}],
  ['a category that is no slug', "category=' or 1=1--", {}],
  ['a category in capitals', 'category=Mobile', {}],
  ['repeated single parameters: the first counts', 'q=a&q=b&page=2&page=3', { q: 'a', page: 2 }],
  ['repeated options, as a form without script sends them', 'color=red&color=blue&color=red', { options: { color: ['blue', 'red'] } }],
  ['empty option values', 'color=,,&storage=', {}],
  ['values with spaces', 'color=dark blue,red', { options: { color: ['red'] } }],
  ['Persian values', 'color=آبی,مشکی', { options: { color: ['آبی', 'مشکی'] } }],
  ['names that are no slugs', '__proto__=a&utm_source=b&Color=c&a.b=d', {}],
  ['words with line ends and bidi overrides', 'q=%20%0Aگوشی%00%E2%80%AE%20 موبایل%09', { q: 'گوشی موبایل' }],
  ['a half-space inside words', 'q=لپ‌تاپ', { q: 'لپ‌تاپ' }],
])('%s is tolerated', (_what, search, expected) => expect(read(search)).toEqual(listing(expected)))

test('WEB-06: unknown options are dropped when the known ones are given', () => {
  expect(read('color=red&fbclid=x&storage=256', ['color', 'storage', 'page']).options).toEqual({ color: ['red'], storage: ['256'] })
})

test('WEB-06: query, options and values are limited', () => {
  const manyOptions = Array.from(
    { length: 30 },
    (_, index) => `o${index}=${Array.from({ length: 50 }, (_, value) => `v${value}`).join(',')}`,
  )
  const query = read(`${manyOptions.join('&')}&q=${'ب'.repeat(500)}&long=${'x'.repeat(101)}`)
  expect(Object.keys(query.options)).toHaveLength(12)
  expect(Object.values(query.options).every((values) => values.length === 20)).toBe(true)
  expect(query.q).toBe('ب'.repeat(100))
})

test('a long query is not truncated inside a character', () => expect(read(`q=${'😀'.repeat(150)}`).q).toBe('😀'.repeat(100)))

test('IN-04: an option called constructor is an ordinary option', () => {
  expect(isChosen(defaultListing, 'constructor', 'name')).toBe(false)
  expect(toggleOption(defaultListing, 'constructor', 'a').options).toEqual({ constructor: ['a'] })
})

test('the URL has a fixed parameter sequence and omits defaults', () => {
  const query = read('page=2&sort=name&storage=256&color=red,blue&inStock=true&priceMax=20&priceMin=10&q=a b&category=mobile&x_y=1')
  expect(listingHref(query)).toBe(
    '/store?category=mobile&q=a%20b&color=blue,red&storage=256&priceMin=10&priceMax=20&inStock=1&sort=name&page=2',
  )
  expect([listingHref(defaultListing), listingSearch(defaultListing)]).toEqual(['/store', ''])
})

test('a change resets to page 1, except a change of the page', () => {
  const third = listing({ q: 'a', page: 3 })
  expect(listingHref(third)).toBe('/store?q=a&page=3')
  expect(listingHref(third, { sort: 'name' })).toBe('/store?q=a&sort=name')
  expect(listingHref(third, { page: 4 })).toBe('/store?q=a&page=4')
  expect(listingHref(third, {})).toBe('/store?q=a&page=3')
})

const slugs = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8})?$/)
const values = fc.array(fc.string({ unit: anyUnit, minLength: 1, maxLength: 8 }), { maxLength: 6 })
const prices = fc.option(fc.integer({ min: 0, max: 10 ** 12 }).map(toman))
const queries: fc.Arbitrary<ListingQuery> = fc.record({
  category: fc.option(fc.oneof(slugs, fc.string())),
  q: fc.string({ unit: anyUnit, maxLength: 120 }),
  sort: fc.constantFrom(...listingSorts.map(({ value }) => value)),
  page: fc.oneof(fc.integer(), fc.double()),
  inStock: fc.boolean(),
  priceMin: prices,
  priceMax: prices,
  options: fc.dictionary(fc.oneof(slugs, fc.string()), values, { maxKeys: 6 }),
})
const searchOf = (href: string) => new URL(href, 'http://shop.test').searchParams

test('parsing a listing URL returns the same listing', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const href = listingHref(query)
      const again = parseListingQuery(searchOf(href))
      expect(listingHref(again)).toBe(href)
      expect(parseListingQuery(searchOf(listingHref(again)))).toEqual(again)
      expect(again).toMatchObject({ sort: query.sort, inStock: query.inStock })
    }),
    { numRuns: 500 },
  )
})

test('IN-04: parsing never throws, and every result has a URL', () => {
  const names = fc.oneof(
    fc.constantFrom('category', 'q', 'sort', 'page', 'inStock', 'priceMin', 'priceMax', 'color', '__proto__'),
    fc.string(),
  )
  const pairs = fc.array(fc.tuple(names, fc.oneof(fc.string({ unit: anyUnit }), fc.integer().map(String))))
  fc.assert(
    fc.property(pairs, (entries) => {
      const query = parseListingQuery(new URLSearchParams(entries))
      expect(parseListingQuery(searchOf(listingHref(query)))).toEqual(query)
      expect(query.page).toBeGreaterThanOrEqual(1)
      expect(query.priceMin === null || query.priceMax === null || query.priceMin <= query.priceMax).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['words', `q=${' '.repeat(25_000)}x${'\u200c'.repeat(24_000)}`],
  ['a category', `category=${'a-'.repeat(25_000)}`],
  ['values', `color=${','.repeat(50_000)}`],
  ['one option', 'a=b&'.repeat(12_500)],
  ['many options', Array.from({ length: 7000 }, (_, index) => `a${index}=b`).join('&')],
])('IN-07: 50,000 characters of %s are parsed in less than 50 ms', (_what, search) => {
  const params = new URLSearchParams(search)
  expect(quickest(() => parseListingQuery(params))).toBeLessThan(50)
})

test('toggling a value twice removes it', () => {
  const once = toggleOption(listing({ page: 5 }), 'color', 'red')
  expect(once).toEqual(listing({ options: { color: ['red'] } }))
  expect(toggleOption(once, 'color', 'blue').options).toEqual({ color: ['blue', 'red'] })
  expect(toggleOption(once, 'color', 'red')).toEqual(defaultListing)
})

const facets: Facet[] = [
  { slug: 'color', name: 'رنگ', values: [{ slug: 'red', value: 'قرمز', count: 3 }] },
  { slug: 'storage', name: 'حافظه داخلی', values: [] },
]

test('chips name active filters and link to the listing without them', () => {
  const query = read('category=mobile&q=آیفون&color=red,green&priceMin=1000&priceMax=2000&inStock=1&sort=name&page=4')
  const chips = listingChips(query, facets)
  expect(chips.map(({ key, label }) => [key, label])).toEqual([
    ['q', '«آیفون»'],
    ['color:green', 'رنگ: green'],
    ['color:red', 'رنگ: قرمز'],
    ['priceMin', 'از ۱٬۰۰۰ تومان'],
    ['priceMax', 'تا ۲٬۰۰۰ تومان'],
    ['inStock', 'فقط کالاهای موجود'],
  ])
  expect(chips.map(({ href }) => read(href.slice('/store?'.length)))).toEqual(
    [
      { q: '' },
      { options: { color: ['red'] } },
      { options: { color: ['green'] } },
      { priceMin: null },
      { priceMax: null },
      { inStock: false },
    ].map((without) => ({ ...query, page: 1, ...without })),
  )
})

test('clearing the filters keeps category, query and sort', () => {
  const query = read('category=mobile&q=a&color=red&priceMin=10&inStock=1&sort=name&page=2')
  expect(withoutFilters(query)).toEqual(listing({ category: 'mobile', q: 'a', sort: 'name' }))
  expect([hasFilters(query), hasFilters(withoutFilters(query))]).toEqual([true, false])
})

test.each([
  [0, 'محصول یافت نشد'],
  [1, '۱ کالا'],
  [12_345, '۱۲٬۳۴۵ کالا'],
])('the label of %i products', (total, label) => expect(listingCountLabel(total)).toBe(label))

test('an incomplete count has its own label', () => expect(listingCountLabel(1000, 'atLeast')).toBe('بیش از ۱٬۰۰۰ کالا'))

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
])('%i products fill %i pages', (total, pages) => expect(pageCount(total)).toBe(pages))

const node = (slug: string, children: CategoryNode[] = []): CategoryNode => ({ id: `id-${slug}`, slug, name: slug, image: null, children })
const tree = [node('mobile', [node('apple-phone', [node('mini')]), node('samsung-phone')]), node('laptop')]

test.each([
  ['a top category', 'mobile', ['mobile', 'apple-phone', 'samsung-phone']],
  ['one in the middle', 'apple-phone', ['apple-phone', 'mobile', 'mini']],
  ['a leaf', 'samsung-phone', ['samsung-phone', 'mobile']],
  ['one without relatives', 'laptop', ['laptop']],
])('categoryFamily of %s', (_what, slug, family) => {
  expect(categoryFamily(tree, slug)?.ids).toEqual(family.map((one) => `id-${one}`))
})

test('an unknown category has no family', () => expect(categoryFamily(tree, 'constructor')).toBeNull())
