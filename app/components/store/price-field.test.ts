import { expect, test } from 'vitest'
import { caretAfter, groupedText, readPriceField } from './price-field.ts'

test.each([
  ['6000', '۶٬۰۰۰'],
  ['۶٬۰۰۰۰', '۶۰٬۰۰۰'],
  ['60,000,000', '۶۰٬۰۰۰٬۰۰۰'],
  ['۶۰ میلیون', '۶۰ میلیون'],
  ['', ''],
])('‹%s› is shown as ‹%s› while typing', (typed, shown) => {
  expect(groupedText(typed)).toBe(shown)
})

test('the caret stays behind the digit that was typed', () => {
  expect(caretAfter('۶۰٬۰۰۰', '۶٬۰۰۰۰', 6)).toBe(6)
  expect(caretAfter('۱۲٬۳۴۵', '۱۲۳۴۵', 3)).toBe(4)
  expect(caretAfter('۶٬۰۰۰', '۶٬۰۰۰', 0)).toBe(0)
})

test.each([
  ['60', 60_000_000],
  ['۶۰ میلیون', 60_000_000],
  ['۶۰٬۰۰۰٬۰۰۰', 60_000_000],
  ['5000', 5_000],
  ['', null],
])('the field ‹%s› is %s toman', (text, price) => {
  expect(readPriceField(text)).toBe(price)
})
