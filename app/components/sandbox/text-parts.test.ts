import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const links = (text: string) =>
  textParts(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text)

test.each([
  ['a URL in a sentence', 'برای تایید به https://vitrin.shop/a?b=1 بروید', ['https://vitrin.shop/a?b=1']],
  ['a URL at the end of one', 'این‌جا: http://localhost:3000/x.', ['http://localhost:3000/x']],
  ['two URLs', 'https://a.ir/1\nhttps://a.ir/2', ['https://a.ir/1', 'https://a.ir/2']],
  ['no URL', 'کد تایید: 123456\n@vitrin.shop #123456', []],
  ['no script', 'javascript:alert(1) data:text/html,x', []],
])('textParts finds %s', (_case, text, found) => expect(links(text)).toEqual(found))

test('the parts joined are the text', () => {
  const text = 'الف https://a.ir/1، ب «https://a.ir/2» پ'
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
