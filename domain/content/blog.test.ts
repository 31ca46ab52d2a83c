import { expect, test } from 'vitest'
import { blogHref, readBlogQuery, readingLabel, readingMinutes } from './blog.ts'

test.each([
  [0, 1],
  [90, 1],
  [299, 1],
  [300, 2],
  [1000, 5],
])('%i words take %i minutes', (words, minutes) => expect(readingMinutes(words)).toBe(minutes))

test('the reading time label is Persian', () => expect(readingLabel(12)).toBe('۱۲ دقیقه مطالعه'))

const read = (query: string) => readBlogQuery(new URLSearchParams(query))

test.each([
  ['', { tag: null, page: 1 }],
  ['tag=گوشی', { tag: 'گوشی', page: 1 }],
  ['tag=%20&page=3', { tag: null, page: 3 }],
  [`tag=${'x'.repeat(500)}`, { tag: 'x'.repeat(60), page: 1 }],
])('parses ?%s', (query, expected) => expect(read(query)).toEqual(expected))

test.each(['page=0', 'page=-1', 'page=1.5', 'page=99999', 'page=x', 'page='])('rejects ?%s', (query) => expect(read(query)).toBeNull())

test('blogHref and readBlogQuery are inverse', () => {
  for (const query of [
    { tag: null, page: 1 },
    { tag: 'راهنمای خرید & «گوشی»', page: 2 },
  ])
    expect(readBlogQuery(new URL(blogHref(query), 'https://vitrin.example').searchParams)).toEqual(query)
  expect(blogHref()).toBe('/blog')
})
