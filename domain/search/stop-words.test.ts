import { expect, test } from 'vitest'
import { searchKey } from './search-key.ts'
import { withoutStopWords } from './stop-words.ts'

test.each([
  ['قیمت آیفون ۱۶', 'آیفون 16'],
  ['قیمت روز آیفون', 'آیفون'],
  ['خرید اینترنتی هدفون', 'هدفون'],
  ['ارزان‌ترین گوشی سامسونگ', 'گوشی سامسونگ'],
  ['گوشی‌های سامسونگ', 'گوشی سامسونگ'],
  ['لپتاپهای گیمینگ', 'لپتاپ گیمینگ'],
  ['بلندگوی اپل', 'بلندگو اپل'],
  ['قاب برای آیفون', 'قاب آیفون'],
  ['gheymat iphone', 'iphone'],
  ['هندزفری', 'هندزفری'],
])('%s becomes %s', (text, rest) => expect(withoutStopWords(searchKey(text))).toBe(searchKey(rest)))

test.each(['قیمت', 'خرید اینترنتی', 'ها', ''])('a query of only stop words (%s) is unchanged', (key) => {
  expect(withoutStopWords(key)).toBe(key)
})

test.each(['بها', 'تنها', 'قیمتی', 'برایان', 'رازی', 'forza'])('%s is not a stop word', (key) => expect(withoutStopWords(key)).toBe(key))
