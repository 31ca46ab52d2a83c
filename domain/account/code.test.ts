import { expect, test } from 'vitest'
import { code, looksLikeSmsPumping, waitLabel } from './code.ts'

test.each([
  ['six digits', '012345', '012345'],
  ['Persian digits', '۰۱۲۳۴۵', '012345'],
  ['Arabic digits with a space, as messages print them', '٠١٢ ٣٤٥', '012345'],
  ['hidden marks around', '\u200e012345\u202c', '012345'],
])('accepts %s', (_case, typed, read) => expect(code(typed)).toBe(read))

test.each([
  ['nothing', ''],
  ['five digits', '12345'],
  ['seven digits', '1234567'],
  ['letters', 'abcdef'],
  ['a sign', '+12345'],
  ['a text without end', '1'.repeat(50_000)],
])('rejects %s', (_case, typed) => expect(code(typed)).toBeNull())

test.each([
  ['few codes say nothing', 19, 0, false],
  ['none of many is used', 20, 0, true],
  ['29 of 100', 100, 29, true],
  ['30 of 100', 100, 30, false],
])('AUTH-06: SMS pumping when %s', (_case, sent, used, alarm) => expect(looksLikeSmsPumping({ sent, used })).toBe(alarm))

test.each([
  [1, 'تا ۱ ثانیه دیگر'],
  [60, 'تا ۶۰ ثانیه دیگر'],
  [3000, 'تا ۵۰ دقیقه دیگر'],
  [80_000, 'تا ۲۳ ساعت دیگر'],
])('%d seconds until the next code', (seconds, label) => expect(waitLabel(seconds)).toBe(label))
