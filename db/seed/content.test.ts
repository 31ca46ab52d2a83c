import { expect, test } from 'vitest'
import { contentPages } from '#domain/content/content-pages.ts'
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

test('every content page has its file, and no file is without a page', () => {
  expect(
    pageRows()
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(contentPages.map(({ slug }) => String(slug)).sort())
})

test('every post of the files is published with a picture that is described, and names products', () => {
  const { posts, products } = postRows()
  expect(posts.length).toBeGreaterThan(0)
  expect(new Set(products.map(({ postId }) => postId)).size).toBe(posts.length)
  expect(posts.filter(({ coverImageAlt, tags }) => !coverImageAlt || tags?.length === 0).map(({ slug }) => slug)).toEqual([])
})
