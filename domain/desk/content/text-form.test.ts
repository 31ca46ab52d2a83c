import { describe, expect, test } from 'vitest'
import { jointTextProblems, publishProblems, readTextChanges, splitProducts, splitTags } from './text-form.ts'

describe('a field of a post', () => {
  test.each([
    ['title', '  راهنمای   خريد ', 'راهنمای خرید'],
    ['slug', ' Buying-Guide ', 'buying-guide'],
    ['tags', 'گوشی, لپ‌تاپ،گوشی', 'گوشی، لپ‌تاپ'],
    ['products', 'https://shop.ir/product/iphone-16?x=1\nipad-a16', 'iphone-16\nipad-a16'],
    ['body', 'a\r\n\n\n\n  - b', 'a\n\n  - b'],
    ['coverUrl', '/media/products/own/ab.webp', '/media/products/own/ab.webp'],
  ])('%s is stored clean', (name, typed, stored) => {
    expect(readTextChanges('posts', { [name]: typed })).toEqual({ fields: { [name]: stored }, problems: [] })
  })

  test.each([
    ['title', ' '],
    ['slug', 'راهنما'],
    ['tags', Array.from({ length: 9 }, (_, index) => `ب${index}`).join(',')],
    ['products', 'نام کالا'],
    ['body', 'x'.repeat(30_001)],
    ['coverUrl', 'https://elsewhere.ir/a.webp'],
    ['coverUrl', 'javascript:alert(1)'],
    ['version', '3'],
    ['status', 'published'],
  ])('%s is refused by name: %s', (name, typed) => {
    const { fields, problems } = readTextChanges('posts', { [name]: typed })
    expect(fields).toEqual({})
    expect(problems.map((problem) => problem.name)).toEqual([name])
  })
})

test('a page has no slug of its own to change', () => {
  expect(readTextChanges('pages', { slug: 'other' }).problems).toHaveLength(1)
})

test('a picture needs its description', () => {
  expect(jointTextProblems({ coverUrl: '/media/a.webp', coverAlt: '' })).toHaveLength(1)
  expect(jointTextProblems({ coverUrl: '', coverAlt: '' })).toEqual([])
})

test('what is missing is named before the public reads it', () => {
  expect(publishProblems('posts', { summary: 'س', body: '', authorName: 'ن' }).map(({ name }) => name)).toEqual(['body'])
  expect(publishProblems('pages', { description: '', body: 'م' }).map(({ name }) => name)).toEqual(['description'])
})

test('lists are split as people write them', () => {
  expect(splitTags(' , الف،،ب ')).toEqual(['الف', 'ب'])
  expect(splitProducts('/product/a/  b')).toEqual(['a', 'b'])
})
