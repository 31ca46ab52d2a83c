import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { password, passwordCommon, passwordProblem, passwordTooLong, passwordTooShort } from './password.ts'

test.each([
  ['six letters', 'kbzt7w'],
  ['Persian', 'ابرپاره بر فراز کوه'],
  ['emoji', '🦊🌧️🥕👩‍👧🎈🧵'],
  ['spaces at both ends', '  kbzt7w  '],
  ['255 letters', 'kb7'.repeat(85)],
  ['a common word with a long number behind it', 'taj8372910384756'],
])('AUTH-11: accepts %s', (_case, typed) => expect(passwordProblem(typed)).toBeNull())

test.each([
  ['five letters', 'kbzt7', passwordTooShort(6)],
  ['five emoji, however many code units they are', '👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧', passwordTooShort(6)],
  ['a text without end', 'kb7'.repeat(100_000), passwordTooLong],
  ['one of the most common', 'password', passwordCommon],
  ['capitals', 'PassWord', passwordCommon],
  ['a word of the list with digits behind it', 'iran1403', passwordCommon],
  ['a name with a year', 'Alireza@1370', passwordCommon],
  ['Persian digits', '۱۲۳۴۵۶', passwordCommon],
  ['a run upwards', '23456789', passwordCommon],
  ['a run downwards', '987654321', passwordCommon],
  ['one digit again and again', '77777777', passwordCommon],
  ['one emoji again and again', '🦊🦊🦊🦊🦊🦊', passwordCommon],
  ['a Persian word', 'رمزعبور', passwordCommon],
])('AUTH-11: rejects %s', (_case, typed, why) => expect(passwordProblem(typed)).toBe(why))

test('AUTH-11: every listed password is rejected, alone and with a numeric suffix', () => {
  expect(commonPasswords.size).toBeGreaterThan(200)
  for (const common of commonPasswords) {
    if ([...common].length >= 6) expect(passwordProblem(common)).toBe(passwordCommon)
  }
})

test('the minimum length is configurable', () => {
  expect(passwordProblem('kbzt7w', 10)).toBe('رمز عبور باید حداقل ۱۰ کاراکتر باشد')
  expect(passwordProblem('kbzt7wqmpx', 10)).toBeNull()
})

test('AUTH-11: a password is normalized to NFC and otherwise unchanged', () => {
  expect(password('cafe\u0301 ')).toBe('caf\u00e9 ')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
      const normalized = password(typed)
      expect(normalized).toBe(typed.normalize('NFC'))
      expect(password(normalized ?? '')).toBe(normalized)
    }),
  )
})
