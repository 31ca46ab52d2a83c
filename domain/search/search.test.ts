import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import {
  addRecentSearch,
  compactKey,
  isLiveSearchable,
  isSearchable,
  type RankedMatch,
  removeRecentSearch,
  searchComparators,
  searchScores,
  searchSorts,
  toSearchQuery,
} from './search.ts'

test('scores are those of product §9.2', () => {
  expect(Object.values(searchScores)).toEqual([100, 90, 80, 60, 50, 40, 20])
})

test.each([
  ['', false, false],
  [' \u200c\t', false, false],
  ['گ', true, false],
  [' گ ', true, false],
  ['گو', true, true],
  ['۵g', true, true],
  ['%', true, false],
])('‹%s›: searchable %s, live %s', (text, searchable, live) => {
  expect([isSearchable(text), isLiveSearchable(text)]).toEqual([searchable, live])
})

test.each([
  ['splits at spaces and half-spaces', 'لپ‌تاپ  ایسوس', 'لپتاپایسوس', ['لپ', 'تاپ', 'ایسوس']],
  ['has each word once', 'pro Pro PRO', 'propropro', ['pro']],
  ['keeps wildcards and quotes', `50% _'"\\`, `50%_'"\\`, ['50%', `_'"\\`]],
  ['leaves hyphens out of the whole only', 'WH-1000XM5', 'wh1000xm5', ['wh-1000xm5']],
  ['keeps a lone hyphen', '-', '-', ['-']],
  ['has no words', '  ', '', []],
])('a query %s', (_case, text, joined, words) => expect(toSearchQuery(text)).toEqual({ joined, words }))

test('IN-07: a query of 50,000 characters is truncated in words and length', () => {
  const { joined, words } = toSearchQuery('گوشی \u0301ا '.repeat(7_000))
  expect(joined.length).toBeLessThanOrEqual(100)
  expect(words.length).toBeLessThanOrEqual(10)
})

test('compactKey is idempotent', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => compactKey(compactKey(text)) === compactKey(text)))
})

const day = (date: number) => new Date(Date.UTC(2026, 0, date))
const plain: RankedMatch = { productId: 'a', score: 80, isAccessory: false, isSoldOut: false, createdAt: day(5), price: toman(5) }

test.each([
  ['a better score beats accessory and age', { ...plain, score: 90, isAccessory: true, createdAt: day(1) }, plain],
  ['a whole name beats everything', { ...plain, score: 100, isAccessory: true, isSoldOut: true, createdAt: day(1) }, plain],
  ['sold out by name is before available by description', { ...plain, isSoldOut: true, createdAt: day(1) }, { ...plain, score: 40 }],
  ['words that lie nearer count before the rest', { ...plain, score: 40, fit: 60, isAccessory: true }, { ...plain, score: 40, fit: 50 }],
  ['a device is before an accessory', { ...plain, createdAt: day(1) }, { ...plain, isAccessory: true }],
  ['available is before sold out', { ...plain, score: 50, isAccessory: true, createdAt: day(1) }, { ...plain, isSoldOut: true }],
  ['the newest comes first', { ...plain, createdAt: day(6) }, plain],
  ['equals keep one order', { ...plain, productId: 'b' }, plain],
])('relevance: %s', (_case, first, second) => {
  expect([second, first].sort(searchComparators.relevance)).toEqual([first, second])
  expect([first, second].sort(searchComparators.relevance)).toEqual([first, second])
})

const cheap = { ...plain, productId: 'cheap', price: toman(1), createdAt: day(1) }
const expensive = { ...plain, productId: 'expensive', price: toman(9), createdAt: day(2) }
const free = { ...plain, productId: 'free', price: toman(0), createdAt: day(3) }
const unpriced = { ...plain, productId: 'unpriced', price: null, createdAt: day(4) }

test.each([
  ['newest', ['unpriced', 'free', 'expensive', 'cheap']],
  ['price-asc', ['cheap', 'expensive', 'unpriced', 'free']],
  ['price-desc', ['expensive', 'cheap', 'unpriced', 'free']],
] as const)('%s sorts products without a price last where prices decide', (sort, order) => {
  expect([free, expensive, unpriced, cheap].sort(searchComparators[sort]).map(({ productId }) => productId)).toEqual(order)
})

test.each(searchSorts)('%s sorts sold-out products last', (sort) => {
  const [available, soldOut] = [
    plain,
    { ...plain, productId: 'b', isSoldOut: true, createdAt: day(9), price: toman(sort === 'price-asc' ? 1 : 9) },
  ]
  expect([soldOut, available].sort(searchComparators[sort])).toEqual([available, soldOut])
})

test('every sort has a comparator', () => expect(Object.keys(searchComparators)).toEqual([...searchSorts]))

test.each([
  ['puts the latest on top', ['b', 'a'], 'c', ['c', 'b', 'a']],
  ['trims', [], '  iPhone 16 ', ['iPhone 16']],
  ['keeps one of two cases, the newer', ['iphone', 'x'], 'iPhone', ['iPhone', 'x']],
  ['keeps one of two Persian spellings', ['x', 'لپ تاپ', 'گوشي'], 'لپ‌تاپ', ['لپ‌تاپ', 'x', 'گوشي']],
  ['knows Arabic letters and digits', ['گوشي ١٦'], 'گوشی ۱۶', ['گوشی ۱۶']],
  ['forgets nothing for an empty query', ['a'], ' \u200c ', ['a']],
  ['keeps ten', [...'abcdefghij'], 'k', [...'kabcdefghi']],
])('addRecentSearch %s', (_case, recent, query, expected) => expect(addRecentSearch(recent, query)).toEqual(expected))

test('removeRecentSearch ignores spelling variants', () => expect(removeRecentSearch(['گوشي', 'x'], 'گوشی')).toEqual(['x']))
