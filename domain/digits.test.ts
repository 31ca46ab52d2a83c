import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badgeLabel, toLatinDigits, toPersianDigits } from './digits.ts'

test.each([
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['full-width', '０１２３４５６７８９'],
  ['Latin', '0123456789'],
])('toLatinDigits reads %s digits', (_set, digits) => expect(toLatinDigits(digits)).toBe('0123456789'))

test('toPersianDigits changes only Latin digits', () => expect(toPersianDigits('A16 (۵G) ١')).toBe('A۱۶ (۵G) ١'))

test('toLatinDigits inverts toPersianDigits', () => {
  fc.assert(fc.property(fc.nat(), (number) => toLatinDigits(toPersianDigits(number)) === String(number)))
})

test.each([
  [0, '۰'],
  [99, '۹۹'],
  [100, '۹۹+'],
  [1234, '۹۹+'],
])('a badge of %i shows %s', (count, label) => expect(badgeLabel(count)).toBe(label))
