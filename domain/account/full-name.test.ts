import { expect, test } from 'vitest'
import { fullName, splitName } from './full-name.ts'

test.each([
  ['Persian letters and single spaces', ' علي   كريمي ', 'علی کریمی'],
  ['IN-06: no direction marks', 'علی\u202eکریمی\u202c', 'علیکریمی'],
  ['the half-space inside it', 'امیر\u200cعلی رضایی', 'امیر\u200cعلی رضایی'],
  ['letters of other scripts', "Sinéad O'Connor", "Sinéad O'Connor"],
])('normalizes %s', (_case, typed, normalized) => expect(fullName(typed)).toBe(normalized))

test.each([
  ['nothing', '  '],
  ['only marks', '\u202e\u200c'],
  ['only digits', '۱۲۳'],
  ['more than eighty letters', 'ا'.repeat(81)],
  ['a text without end', 'ا'.repeat(50_000)],
])('rejects %s', (_case, typed) => expect(fullName(typed)).toBeNull())

test('the limit of 80 counts graphemes', () => expect(fullName('e\u0301\u0302'.repeat(80))).not.toBeNull())

test.each([
  ['مریم احمدی', 'مریم', 'احمدی'],
  ['سید علی حسینی نسب', 'سید', 'علی حسینی نسب'],
  ['مریم', 'مریم', ''],
])('%s has a first and a last name', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }))
