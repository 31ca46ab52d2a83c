import fc from 'fast-check'
import { expect, test } from 'vitest'
import { email } from './email.ts'

test.each([
  ['as it is', 'maryam@example.com', 'maryam@example.com'],
  ['small letters', 'Maryam.Ahmadi+Shop@Example.COM', 'maryam.ahmadi+shop@example.com'],
  ['no spaces around', '  maryam@example.com\t', 'maryam@example.com'],
  ['Latin digits', 'maryam۱۳۷۰@example.com', 'maryam1370@example.com'],
  ['no hidden marks', '\u200emaryam@example.com\u202c', 'maryam@example.com'],
  ['a subdomain and a dash', 'm@mail.my-shop.co.ir', 'm@mail.my-shop.co.ir'],
])('normalizes %s', (_case, typed, normalized) => expect(email(typed)).toBe(normalized))

test.each([
  ['nothing', ''],
  ['no sign', 'maryam.example.com'],
  ['two signs', 'a@b@example.com'],
  ['no name', '@example.com'],
  ['a host without a dot', 'a@localhost'],
  ['a dot at the end of the name', 'a.@example.com'],
  ['two dots', 'a..b@example.com'],
  ['a host that begins with a dash', 'a@-example.com'],
  ['IN-10: a second header', 'a@example.com\r\nBcc: b@example.com'],
  ['a list', 'a@example.com,b@example.com'],
  ['a name around it', 'Maryam <a@example.com>'],
  ['a quoted name', '"a b"@example.com'],
  ['a letter that only looks Latin', 'аdmin@example.com'],
  ['full-width letters, which another system may read as Latin', 'ａ@example.com'],
  ['a name of 65', `${'a'.repeat(65)}@example.com`],
  ['more than 254 in all', `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example.com`],
  ['a text without end', `${'a'.repeat(50_000)}@example.com`],
])('rejects %s', (_case, typed) => expect(email(typed)).toBeNull())

test('normalization is idempotent and equals lower() of PostgreSQL', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (typed) => {
      const normalized = email(typed)
      fc.pre(normalized !== null)
      expect(email(normalized ?? '')).toBe(normalized)
      expect(normalized).toMatch(/^[!-~]+$/)
    }),
  )
})
