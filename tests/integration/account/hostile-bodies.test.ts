import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aShopper } from '#tests/support/factories.ts'
import { fromOurPage, openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { app, db } = shop
const headers = await signedInAs(shop, await aShopper(db))

const endpoints: [method: string, path: string, fields: string[]][] = [
  ['POST', '/api/auth/phone/code', ['mobile']],
  ['POST', '/api/auth/phone/verify', ['mobile', 'code']],
  ['POST', '/api/auth/register', ['ticket', 'fullName', 'nationalId', 'email', 'password']],
  ['POST', '/api/auth/login', ['email', 'password']],
  ['POST', '/api/auth/password/forgot', ['email']],
  ['POST', '/api/auth/password/reset', ['token', 'password']],
  ['POST', '/api/auth/email/confirm', ['token']],
  ['PATCH', '/api/me', ['fullName']],
  ['POST', '/api/me/email', ['email', 'password']],
  ['POST', '/api/me/phone/code', ['mobile', 'password']],
  ['POST', '/api/me/phone', ['mobile', 'code']],
  ['POST', '/api/me/password', ['current', 'password']],
  ['DELETE', '/api/me', ['password']],
]

const longText = fc.constantFrom(
  'ا'.repeat(20_000),
  '\u0300'.repeat(10_000),
  '\u202e\u2066'.repeat(500),
  '👩\u200d'.repeat(2_000),
  '0'.repeat(50_000),
)
const typed = fc.constantFrom(
  '09121234567',
  '۰۹۱۲۱۲۳۴۵۶۷',
  '123456',
  'a@example.ir',
  '0499370899',
  '',
  ' ',
  "' or 1=1 --",
  '\u0000',
  '\ud800',
  '%00',
  '{{7*7}}',
)
const value = fc.oneof(
  typed,
  longText,
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, 1e308, -0, [], {}, true),
)

function body(fields: string[]): fc.Arbitrary<string> {
  const fitting = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] })
  const polluting = fc
    .constantFrom('__proto__', 'constructor', 'prototype')
    .map((name) => `{"${name}":{"isAdmin":true},"${fields[0]}":"x"}`)
  const twice = value.map((one) => `{"${fields[0]}":${JSON.stringify(one)},"${fields[0]}":[]}`)
  return fc.oneof(
    { weight: 6, arbitrary: fitting.map((object) => JSON.stringify(object)) },
    { weight: 1, arbitrary: polluting },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: fc.jsonValue().map((any) => JSON.stringify(any)) },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.constant('['.repeat(10_000)) },
  )
}

let requests = 0

test.each(endpoints)('IN-04: %s %s responds to any body with success or a refusal, never with 5xx', async (method, path, fields) => {
  await fc.assert(
    fc.asyncProperty(body(fields), async (sent) => {
      requests += 1
      const address = `10.${requests >> 8}.${requests & 255}.1`
      const response = await app.request(path, {
        method,
        body: sent,
        headers: { ...fromOurPage, ...headers, 'x-forwarded-for': address },
      })
      expect(response.status).toBeLessThan(500)
      if (response.status === 422) expect(((await response.json()) as { detail: string }).detail).toMatch(/[آ-ی]/)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})

test('IN-04: the refusal names the fields', async () => {
  const response = await app.request('/api/auth/register', {
    method: 'POST',
    headers: fromOurPage,
    body: '{"email":["a@example.ir"],"password":{}}',
  })
  const { fields } = (await response.json()) as { fields: { name: string }[] }
  expect(fields.map(({ name }) => name).sort()).toEqual(['email', 'fullName', 'nationalId', 'password', 'ticket'])
})
