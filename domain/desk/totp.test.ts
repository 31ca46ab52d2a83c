import { expect, test } from 'vitest'
import { acceptedSteps, isUnusedStep, otpauthUrl, recoveryCode, recoveryCodeOf, toBase32 } from './totp.ts'

test.each([
  ['in the middle of a window only its own code', 45, [1]],
  ['in its first ten seconds also the one before', 35, [0, 1]],
  ['in its last ten seconds also the next one', 55, [1, 2]],
])('DESK-03: %s is accepted', (_case, second, steps) => expect(acceptedSteps(second)).toEqual(steps))

test.each([
  ['a code after the last one', 2, 1, true],
  ['the last code again', 2, 2, false],
  ['a code before the last one, which was accepted early', 1, 2, false],
  ['any code after a clock two days ahead was put right', 2, 5_762, true],
])('CH-14: %s', (_case, step, lastStep, isUnused) => expect(isUnusedStep(step, lastStep, 55)).toBe(isUnused))

test.each([
  ['', ''],
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %s is %s', (text, encoded) => expect(toBase32(new TextEncoder().encode(text))).toBe(encoded))

test('the QR code names shop and account', () => {
  expect(otpauthUrl({ secret: 'MZXW6', account: 'a@b.example', issuer: 'ویترین' })).toBe(
    `otpauth://totp/${encodeURIComponent('ویترین')}:a%40b.example?secret=MZXW6&issuer=${encodeURIComponent('ویترین')}`,
  )
})

test('a recovery code is read with or without hyphen, spaces and capitals', () => {
  const code = recoveryCodeOf(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 30]))
  expect(code).toBe('abcde-fghj9')
  expect(['abcde-fghj9', 'ABCDE FGHJ9', 'abcdefghj9'].map(recoveryCode)).toEqual(Array(3).fill('abcdefghj9'))
  expect(['123456', 'abcde-fghj0', 'abcde-fghj', ''].map(recoveryCode)).toEqual([null, null, null, null])
})
