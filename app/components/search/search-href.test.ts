import { expect, test } from 'vitest'
import { searchHref } from './search-href.ts'

test.each([
  ['carries only the words when all else is as usual', { q: ' iPhone 16 ' }, '/search?q=iPhone%2016'],
  ['keeps what would break an address inside the words', { q: 'a&b=c#d%+/' }, '/search?q=a%26b%3Dc%23d%25%2B%2F'],
  [
    'names sort and category',
    { q: 'گوشی', sort: 'price-asc', category: 'phones' } as const,
    '/search?q=%DA%AF%D9%88%D8%B4%DB%8C&category=phones&sort=price-asc',
  ],
  ['asks for the very words', { q: 'hdt,k', literal: true }, '/search?q=hdt%2Ck&literal=1'],
  ['survives half a character', { q: '\ud83d' }, '/search?q=%EF%BF%BD'],
])('the address of a search %s', (_case, search, href) => expect(searchHref(search)).toBe(href))
