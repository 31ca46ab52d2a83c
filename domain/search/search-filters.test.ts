import { expect, test } from 'vitest'
import { parseSearchUrl, searchHref } from './search-filters.ts'

test.each([
  [{ q: 'گوشی' }, '/search?q=%DA%AF%D9%88%D8%B4%DB%8C'],
  [{ q: ' tv ', sort: 'price-asc', category: 'tv-box' } as const, '/search?q=tv&category=tv-box&sort=price-asc'],
  [{ q: 'tv', brands: ['sony', 'apple', 'sony'], inStock: true }, '/search?q=tv&brand=apple,sony&inStock=1'],
  [{ q: 'tv', sort: 'newest', page: 2 } as const, '/search?q=tv&sort=newest&page=2'],
  [{ q: 'a&b', literal: true }, '/search?q=a%26b&literal=1'],
  [{ q: '\ud800' }, '/search?q=%EF%BF%BD'],
])('%o has the URL %s', (url, href) => {
  expect(searchHref(url)).toBe(href)
})

test('a URL is read back as it was written; prices as people write them, the smaller first', () => {
  const url = { q: 'tv', category: 'tv-box', brand: 'apple,sony', priceMin: '۶۰ میلیون', priceMax: '5000000', inStock: 'on', page: '3' }
  const parsed = parseSearchUrl(new URLSearchParams(url))
  expect(parsed).toMatchObject({ brands: ['apple', 'sony'], priceMin: 5_000_000, priceMax: 60_000_000, inStock: true, page: 3 })
  expect(parseSearchUrl(new URL(searchHref(parsed), 'https://x.example').searchParams)).toEqual(parsed)
})

test.each([
  ['5', 5],
  ['6', 5],
  ['99999999999', 5],
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['two', 1],
])('page %s is page %i: a hundred results have five pages', (page, expected) => {
  expect(parseSearchUrl(new URLSearchParams({ q: 'tv', page })).page).toBe(expected)
})

test('WEB-06: invalid and excessive parameters are dropped', () => {
  const many = Array.from({ length: 50 }, (_, index) => `brand-${index}`).join(',')
  expect(parseSearchUrl(new URLSearchParams({ brand: many })).brands).toHaveLength(20)
  const wrong = { category: '../x', brand: 'A,%,', priceMin: '-1', priceMax: 'گران', inStock: 'maybe', sort: 'odd', literal: '2' }
  expect(searchHref(parseSearchUrl(new URLSearchParams({ q: 'tv', ...wrong })))).toBe('/search?q=tv')
})
