import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPersianDigits } from '#domain/digits.ts'
import { maskedNationalId, type NationalId, nationalId } from './national-id.ts'

test.each([
  ['a remainder under two is the last digit itself', '0013542419'],
  ['a larger remainder is taken from eleven', '0499370899'],
  ['a remainder of one', '0000000061'],
  ['a remainder of ten', '0000000051'],
])('%s', (_case, id) => expect(nationalId(id)).toBe(id))

test.each([
  ['Persian digits', '۰۴۹۹۳۷۰۸۹۹'],
  ['Arabic digits', '٠٤٩٩٣٧٠٨٩٩'],
  ['full-width digits', '０４９９３７０８９９'],
  ['spaces, dashes and hidden marks', ' 049-937089-9\u200c '],
])('IN-07: %s are the same national ID', (_case, typed) => expect(nationalId(typed)).toBe('0499370899'))

test.each([
  ['nothing', ''],
  ['nine digits', '499370899'],
  ['eleven digits', '04993708990'],
  ['a wrong last digit', '0499370898'],
  ['ten equal digits, although their sum fits', '1111111111'],
  ['ten zeros', '۰۰۰۰۰۰۰۰۰۰'],
  ['a letter', '04993708a9'],
  ['a text without end', '0'.repeat(50_000)],
])('rejects %s', (_case, typed) => expect(nationalId(typed)).toBeNull())

const nineDigits = fc.stringMatching(/^[0-9]{9}$/).filter((digits) => !/^(.)\1+$/.test(digits))

test('IN-07: exactly one check digit is valid, in every digit set', () => {
  fc.assert(
    fc.property(nineDigits, (digits) => {
      const right = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter((id) => nationalId(id) !== null)
      expect(right).toHaveLength(1)
      for (const id of right) expect(nationalId(toPersianDigits(id))).toBe(id)
    }),
  )
})

test('a transposition of adjacent digits is detected', () => {
  fc.assert(
    fc.property(nineDigits, fc.integer({ min: 0, max: 7 }), (digits, at) => {
      const [id] = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter((each) => nationalId(each) !== null)
      const swapped = `${id?.slice(0, at)}${id?.[at + 1]}${id?.[at]}${id?.slice(at + 2)}`
      // Remainders of 1 and of 10 both end in 1, so that a swap between these stays unseen.
      fc.pre(swapped !== id && id?.at(-1) !== '1')
      expect(nationalId(swapped)).toBeNull()
    }),
  )
})

test('a masked national ID shows five of its ten digits', () => {
  expect(maskedNationalId('0013542484' as NationalId)).toBe('۰۰۱•••••۸۴')
})
