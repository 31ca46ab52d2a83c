import { expect, test } from 'vitest'
import { contentPages } from '#domain/content-pages.ts'
import { pageRows, postRows } from './content.ts'
import { readFrontMatter } from './front-matter.ts'

test('a file is read: fields, lists and the text', () => {
  const text = '\ufeff---\r\ntitle: خرید: از کجا؟\r\ntags: گوشی, راهنما، خرید\r\nproducts:\r\n---\r\n\r\nمتن\r\n---\r\nدو\r\n'
  const file = readFrontMatter(text, 'x.md')
  expect(file.field('title')).toBe('خرید: از کجا؟')
  expect(file.list('tags')).toEqual(['گوشی', 'راهنما', 'خرید'])
  expect([file.list('products'), file.list('nothing')]).toEqual([[], []])
  expect(file.body).toBe('متن\n---\nدو')
})

test.each([
  ['no head', 'متن'],
  ['no text', '---\ntitle: x\n---\n\n'],
  ['a line that is no field', '---\nfoo\n---\nمتن'],
])('a file with %s is refused by name', (_case, text) => expect(() => readFrontMatter(text, 'x.md')).toThrow('x.md'))

test('a missing field is named', () =>
  expect(() => readFrontMatter('---\na: b\n---\nمتن', 'x.md').field('title')).toThrow('x.md: has no title'))

test('every page of the shop that has a file fits its address, and is written with Persian letters', () => {
  const slugs = contentPages.map(({ slug }): string => slug)
  const rows = pageRows()
  expect(rows.filter(({ slug }) => !slugs.includes(slug)).map(({ slug }) => slug)).toEqual([])
  expect(rows.filter(({ body, title, description }) => /[يكىةۀ٠-٩]/.test(body + title + description)).map(({ slug }) => slug)).toEqual([])
})

test('every post names pictures and products that exist, and is written with Persian letters', () => {
  const { posts, products } = postRows()
  expect(posts.length).toBeGreaterThan(0)
  expect(products.length).toBeGreaterThan(0)
  expect(posts.filter(({ coverImageAlt, tags }) => !coverImageAlt || tags?.length === 0).map(({ slug }) => slug)).toEqual([])
  expect(posts.filter(({ body, title, summary }) => /[يكىةۀ٠-٩]/.test(body + title + summary)).map(({ slug }) => slug)).toEqual([])
})
