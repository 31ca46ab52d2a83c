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
])('%s asks for %s', (text, plain) => expect(withoutStopWords(searchKey(text))).toBe(searchKey(plain)))

test.each(['قیمت', 'خرید اینترنتی', 'ها', ''])('a query of nothing else (%s) stays as it is', (key) => {
  expect(withoutStopWords(key)).toBe(key)
})

test.each(['بها', 'تنها', 'قیمتی', 'برایان', 'رازی', 'forza'])('%s is a word of its own', (key) => expect(withoutStopWords(key)).toBe(key))
