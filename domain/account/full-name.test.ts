import { expect, test } from 'vitest'
import { fullName, splitName } from './full-name.ts'

test.each([
  ['Persian letters and single spaces', ' علي   كريمي ', 'علی کریمی'],
  ['IN-06: no direction marks', 'علی\u202eکریمی\u202c', 'علیکریمی'],
  ['the half-space inside it', 'امیر\u200cعلی رضایی', 'امیر\u200cعلی رضایی'],
  ['letters of other scripts', "Sinéad O'Connor", "Sinéad O'Connor"],
])('a name is kept with %s', (_case, typed, kept) => expect(fullName(typed)).toBe(kept))

test.each([
  ['nothing', '  '],
  ['only marks', '\u202e\u200c'],
  ['only digits', '۱۲۳'],
  ['more than eighty letters', 'ا'.repeat(81)],
  ['a text without end', 'ا'.repeat(50_000)],
])('%s is no name', (_case, typed) => expect(fullName(typed)).toBeNull())

test('eighty letters are counted as a reader counts them', () => expect(fullName('e\u0301\u0302'.repeat(80))).not.toBeNull())

test.each([
  ['مریم احمدی', 'مریم', 'احمدی'],
  ['سید علی حسینی نسب', 'سید', 'علی حسینی نسب'],
  ['مریم', 'مریم', ''],
])('%s has a first and a last name', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }))
