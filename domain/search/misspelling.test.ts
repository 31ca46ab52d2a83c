import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletionVariants, isCorrectable, isWithinOneEdit } from './misspelling.ts'

test.each([
  ['a letter too few', 'سامسنگ', 'سامسونگ', true],
  ['a letter too many', 'hiphone', 'iphone', true],
  ['a doubled letter', 'iphoone', 'iphone', true],
  ['a wrong letter', 'سامسونک', 'سامسونگ', true],
  ['two exchanged', 'samsnug', 'samsung', true],
  ['the same word', 'samsung', 'samsung', false],
  ['two wrong letters', 'simsang', 'samsung', false],
  ['two too few', 'samsn', 'samsung', false],
  ['two exchanged that are not side by side', 'gamsuns', 'samsung', false],
])('%s: %s for %s is %s', (_case, written, meant, expected) => expect(isWithinOneEdit(written, meant)).toBe(expected))

const word = fc.string({ unit: fc.constantFrom(...'ابپsaم'), maxLength: 6 })

test('isWithinOneEdit is symmetric', () => {
  fc.assert(fc.property(word, word, (a, b) => isWithinOneEdit(a, b) === isWithinOneEdit(b, a)))
})

test('words within one edit share a deletion variant, so the index finds all of them', () => {
  const close = fc.tuple(word, word).filter(([a, b]) => isWithinOneEdit(a, b))
  fc.assert(fc.property(close, ([a, b]) => deletionVariants(a).some((left) => deletionVariants(b).includes(left))))
})

test.each([
  ['سونی', true],
  ['mac', true],
  ['hp', false],
  ['a15', false],
  ['۱۶', false],
  ['usb-c', false],
])('isCorrectable(%s) is %s', (text, expected) => expect(isCorrectable(text)).toBe(expected))

test('IN-07: a text of 50,000 letters is never corrected', () => expect(isCorrectable('ab'.repeat(25_000))).toBe(false))
