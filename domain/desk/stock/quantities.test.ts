import { expect, test } from 'vitest'
import { parseQuantity } from './quantities.ts'

test.each([
  ['Persian digits', '۱۲', 12],
  ['Arabic digits', '٣', 3],
  ['Latin digits with a separator', '1,200', 1200],
  ['zero', '۰', 0],
  ['a million', '۱٬۰۰۰٬۰۰۰', 1_000_000],
  ['more than that', '1000001', null],
  ['a minus sign', '-3', null],
  ['a fraction', '۱.۵', null],
  ['nothing', ' ', null],
  ['a word', 'دو', null],
])('parseQuantity reads %s', (_case, text, quantity) => expect(parseQuantity(text)).toBe(quantity))
