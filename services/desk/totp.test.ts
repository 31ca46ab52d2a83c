import { expect, test } from 'vitest'
import { decryptTotpSecret, encryptTotpSecret, newTotpSecret, totpCode } from './totp.ts'

const key = Buffer.alloc(32, 7)
const keys = { secrets: { totpKey: key, codeKey: key } }

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('RFC 6238 appendix B: at second %i the code is %s', (second, code) =>
  expect(totpCode(Buffer.from('12345678901234567890'), Math.floor(second / 30))).toBe(code),
)

test('a stored secret opens only in its own row and only unchanged', () => {
  const secret = newTotpSecret()
  const stored = encryptTotpSecret(keys, secret, 'a')
  expect(stored).toHaveLength(49)
  expect(decryptTotpSecret(keys, stored, 'a')).toEqual(secret)
  expect(() => decryptTotpSecret(keys, stored, 'b')).toThrow()
  stored[48] = (stored[48] ?? 0) ^ 1
  expect(() => decryptTotpSecret(keys, stored, 'a')).toThrow()
})
