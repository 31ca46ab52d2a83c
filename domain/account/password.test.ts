import fc from 'fast-check'
import { expect, test } from 'vitest'
import { password } from './password.ts'

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
