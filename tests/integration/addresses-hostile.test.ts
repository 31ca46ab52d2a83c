import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { emptyDraft } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { anAddress, aShopper, type Shopper } from '#tests/support/factories.ts'
import { fingerprint, openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop

const typed = {
  ...emptyDraft,
  recipientName: 'مریم احمدی',
  recipientPhone: '09123456789',
  province: 'فارس',
  city: 'شیراز',
  addressLine1: 'خیابان نمونه',
}

let shopper: Shopper
let headers: Record<string, string>
beforeEach(async () => {
  shopper = await aShopper(db)
  headers = await signedInAs(shop, shopper)
})

async function send(method: 'POST' | 'PATCH', path: string, body: string) {
  const response = await app.request(`/api/addresses${path}`, { method, headers, body })
  return { status: response.status, body: (await response.json()) as { fields?: { name: string; message: string }[]; address?: Address } }
}

const fields = Object.keys(typed) as (keyof typeof typed)[]

test.each(fields)('IN-04: an invalid %s is rejected with its field name, in Persian, and nothing changes', async (name) => {
  const before = await fingerprint(db)
  for (const value of [['a'], { a: 1 }, 12, name === 'isDefault' ? 'true' : true]) {
    const { status, body } = await send('POST', '', JSON.stringify({ ...typed, [name]: value }))
    expect(status).toBe(422)
    expect(body.fields).toEqual([{ name, message: 'مقدار این بخش درست نیست' }])
  }
  expect(await fingerprint(db)).toBe(before)
})

test.each([
  ['a prototype', `{"__proto__":{"isAdmin":true},"recipientName":"a"}`],
  ['a constructor', `{"constructor":{"prototype":{}}}`],
  ['NUL', `{"recipientName":"a\\u0000"}`],
  ['half a surrogate pair', `{"recipientName":"\\ud800"}`],
  ['an array', '[]'],
  ['null', 'null'],
  ['a text', '"a"'],
  ['no JSON', '{'],
])('IN-04: %s is refused on both ways in, and nothing changes', async (_case, body) => {
  const { id } = await anAddress(db, shopper)
  const before = await fingerprint(db)
  expect((await send('POST', '', body)).status).toBe(422)
  expect((await send('PATCH', `/${id}`, body)).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

test('an empty form returns an error for every missing field', async () => {
  const before = await fingerprint(db)
  const { status, body } = await send('POST', '', '{}')
  expect(status).toBe(422)
  expect(body.fields).toEqual([
    { name: 'addressType', message: 'لطفا نوع آدرس را انتخاب کنید' },
    { name: 'recipientName', message: 'لطفا نام گیرنده را وارد کنید' },
    { name: 'recipientPhone', message: 'لطفا شماره تماس گیرنده را وارد کنید' },
    { name: 'province', message: 'لطفا استان را انتخاب کنید' },
    { name: 'city', message: 'لطفا شهر را انتخاب کنید' },
    { name: 'addressLine1', message: 'لطفا نشانی را وارد کنید' },
  ])
  expect(await fingerprint(db)).toBe(before)
})

test('IN-04: any value in any field of an edit gets 200 or a refusal, never a 500', async () => {
  const { id } = await anAddress(db, shopper)
  const value = fc.oneof(fc.string({ unit: fc.constantFrom('ا', ' ', '\u202e', '\u0000', '\ud83d', '۱', "'") }), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), value, async (name, sent) => {
      expect([200, 422]).toContain((await send('PATCH', `/${id}`, JSON.stringify({ [name]: sent }))).status)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['bidi overrides and isolates', 'مریم\u202e\u2066 احمدی\u2069', 'مریم احمدی'],
  ['10,000 combining marks', `م${'\u0300'.repeat(10_000)}ریم`, `م${'\u0300'.repeat(4)}ریم`],
  ['runs of joiners', `مریم${'\u200d'.repeat(500)}احمدی`, 'مریم\u200dاحمدی'],
  ['Arabic letters', 'علي كاظمى', 'علی کاظمی'],
  ['a half-space, which stays', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['a script, which stays a text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
])('IN-06: %s in every text of an address', async (_case, sent, stored) => {
  const texts = { recipientName: sent, addressLine1: sent, addressLine2: sent, label: sent }
  const { status, body } = await send('POST', '', JSON.stringify({ ...typed, ...texts }))
  expect(status).toBe(201)
  expect(body.address).toMatchObject({ recipientName: stored, addressLine1: stored, addressLine2: stored, label: stored })
})
