import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPersianDigits } from '#domain/digits.ts'
import { mobile } from './mobile.ts'

const plain = '09123456789'

test.each([
  ['Latin digits', plain],
  ['Persian digits', '۰۹۱۲۳۴۵۶۷۸۹'],
  ['Arabic digits', '٠٩١٢٣٤٥٦٧٨٩'],
  ['full-width digits', '０９１２３４５６７８９'],
  ['+98', '+989123456789'],
  ['0098', '00989123456789'],
  ['98', '989123456789'],
  ['Persian digits with +98', '+۹۸۹۱۲۳۴۵۶۷۸۹'],
  ['spaces and dashes', ' 0912 345-67 89 '],
  ['hidden marks', '\u200e0912\u200c3456789\u202c'],
  ['brackets', '(0912) 345 6789'],
])('AUTH-05: %s are the same number', (_case, typed) => expect(mobile(typed)).toBe(plain))

test.each([
  ['nothing', ''],
  ['ten digits', '0912345678'],
  ['twelve digits', '091234567890'],
  ['a landline', '02112345678'],
  ['a number without its zero', '9123456789'],
  ['a foreign number', '+4915112345678'],
  ['letters', '0912345678a'],
  ['two prefixes', '+98989123456789'],
  ['a text without end', `09${'1'.repeat(50_000)}`],
])('rejects %s', (_case, typed) => expect(mobile(typed)).toBeNull())

test('AUTH-05: every notation gives the same number, and normalization is idempotent', () => {
  const digits = fc.stringMatching(/^[0-9]{9}$/)
  const prefix = fc.constantFrom('09', '+989', '00989', '989')
  fc.assert(
    fc.property(digits, prefix, fc.boolean(), (rest, start, isPersian) => {
      const typed = `${start}${rest}`
      expect(mobile(isPersian ? toPersianDigits(typed) : typed)).toBe(`09${rest}`)
      expect(mobile(`09${rest}`)).toBe(`09${rest}`)
    }),
  )
})
