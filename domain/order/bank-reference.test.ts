import { expect, test } from 'vitest'
import { bankReference } from './bank-reference.ts'

test.each([
  ['۹۱۷۳۵۲۸۸۰۴۱۶', '917352880416'],
  [' 9173 5288 0416 ', '917352880416'],
  ['٩١٧٣', '9173'],
  ['ab-12', 'AB-12'],
  ['123', null],
  ['شماره ۱۲۳۴', null],
  ['1'.repeat(41), null],
  ["1234'; --", null],
])('the reference %s is stored as %s', (text, stored) => expect(bankReference(text)).toBe(stored))
