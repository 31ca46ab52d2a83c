import { expect, test } from 'vitest'
import { contactPhone } from './contact-phone.ts'

test.each([
  ['a mobile', '09123456789', '09123456789'],
  ['a mobile abroad', '+98 912 345 6789', '09123456789'],
  ['a landline', '02188887777', '02188887777'],
  ['Persian digits, dashes', '۰۲۱-۸۸۸۸ ۷۷۷۷', '02188887777'],
  ['parentheses', '(071) 3234 5678', '07132345678'],
  ['a country code', '+982188887777', '02188887777'],
  ['a country code with zeros', '0098 21 88887777', '02188887777'],
])('accepts %s', (_case, typed, phone) => expect(contactPhone(typed)).toBe(phone))

test.each([
  ['no area code', '88887777'],
  ['too short', '0218888777'],
  ['too long', '021888877771'],
  ['an area that does not exist', '00188887777'],
  ['letters', '021abcdefgh'],
  ['a text without end', '0'.repeat(50_000)],
])('rejects %s', (_case, typed) => expect(contactPhone(typed)).toBeNull())
