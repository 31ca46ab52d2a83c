import { expect, test } from 'vitest'
import { searchHref } from './search-href.ts'

test.each([
  ['has only the query when everything else is default', { q: ' iPhone 16 ' }, '/search?q=iPhone%2016'],
  ['encodes reserved characters of the query', { q: 'a&b=c#d%+/' }, '/search?q=a%26b%3Dc%23d%25%2B%2F'],
  [
    'names sort and category',
    { q: 'گوشی', sort: 'price-asc', category: 'phones' } as const,
    '/search?q=%DA%AF%D9%88%D8%B4%DB%8C&category=phones&sort=price-asc',
  ],
  ['can request the literal query', { q: 'hdt,k', literal: true }, '/search?q=hdt%2Ck&literal=1'],
  ['encodes a lone surrogate', { q: '\ud83d' }, '/search?q=%EF%BF%BD'],
])('the URL of a search %s', (_case, search, href) => expect(searchHref(search)).toBe(href))
