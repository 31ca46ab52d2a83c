import { expect, test } from 'vitest'
import { withDigits } from './number-words.ts'

test.each([
  ['ایفون سیزده', 'ایفون 13'],
  ['گلکسی ای پنجاه و شش', 'گلکسی ای 56'],
  ['گوشی دویست و پنجاه و شش گیگ', 'گوشی 256 گیگ'],
  ['صد و شانزده', '116'],
  ['هدفون و هندزفری', 'هدفون و هندزفری'],
  ['دو و سه', '2 و 3'],
  ['کابل تایپ سی', 'کابل تایپ سی'],
  ['سی و دو', '32'],
  ['زیر سی میلیون', 'زیر 30 میلیون'],
  ['بیست و', '20 و'],
  ['constructor', 'constructor'],
  ['', ''],
])('‹%s› with digits is ‹%s›', (key, written) => {
  expect(withDigits(key)).toBe(written)
})
