import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCode } from '#db/account/phone-codes.ts'
import { phoneCodes, registrationTickets } from '#db/schema/accounts.ts'
import { mobile } from '#domain/account/mobile.ts'
import { browserDigest, codeDigest } from '#services/account/digests.ts'
import { aBrowser, aMobile, type Browser, codeTo } from '#tests/support/registration.ts'
import { fingerprint, openTestShop, shopOn } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop
const nodes = [shop, shopOn(shop.connection, { TRUSTED_PROXIES: '1' }), shopOn(shop.connection, { TRUSTED_PROXIES: '1' })]

let phone: string
let browser: Browser
beforeEach(() => {
  phone = aMobile()
  browser = aBrowser(shop)
})

const send = (from = browser) => from.post('/api/auth/phone/code', { mobile: phone })
const guess = (code: string, from = browser) => from.post('/api/auth/phone/verify', { mobile: phone, code })
const rows = () => db.select().from(phoneCodes).where(eq(phoneCodes.phone, phone))
const wrongFor = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const statuses = (responses: Response[], status: number) => responses.filter((response) => response.status === status).length

/** As if that much time had passed since all codes of the number were sent. */
const age = (interval: string) =>
  db
    .update(phoneCodes)
    .set({ createdAt: sql`created_at - ${interval}::interval`, expiresAt: sql`expires_at - ${interval}::interval` })
    .where(eq(phoneCodes.phone, phone))

/** The same browser, seen from another IP and by another node. */
function elsewhere(index: number): Browser {
  const other = aBrowser(nodes[index % nodes.length] ?? shop)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  return other
}

test('AUTH-01: the code is in the message only: no response, header, log line or table contains it', async () => {
  const responses = [await send()]
  const code = await codeTo(shop, phone)
  responses.push(await guess(wrongFor(code)), await guess(code), await send(), await browser.get('/api/me'), await browser.get('/register'))
  for (const response of responses) {
    const seen = `${[...response.headers].join('\n')}\n${await response.text()}`
    expect(seen).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`))
  }
  expect(shop.written.join('')).not.toMatch(new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`))
  expect(shop.written.join('')).not.toContain(phone)
  expect(JSON.stringify(await rows())).not.toContain(`"${code}"`)
})

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://vitrin.shop',
  SESSION_SECRET: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978',
  CODE_SECRET: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081',
  NATIONAL_ID_KEY: '2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192',
  NATIONAL_ID_INDEX_KEY: '3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3',
  TOTP_KEY: '4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4',
  ZARINPAL_MERCHANT_ID: '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607',
  KAVENEGAR_API_KEY: '6B4F3A2E1D0C9B8A7F6E5D4C3B2A1908',
  SMTP_URL: 'smtps://shop:pw@mail.vitrin.shop:465',
}

test.each([
  ['development', { NODE_ENV: 'development' }],
  ['test', { NODE_ENV: 'test' }],
  ['production', production],
])('AUTH-01: no other code than the sent one is accepted in %s', async (_mode, env) => {
  const node = shopOn(shop.connection, { TRUSTED_PROXIES: '1', ...env })
  const { baseUrl } = node.context.settings
  const visitor = aBrowser(node, { origin: baseUrl })
  const token = 'b'.repeat(43)
  visitor.cookies.set(baseUrl.startsWith('https') ? '__Host-vitrin-browser' : 'vitrin-browser', token)
  const number = mobile(phone)
  if (!number) throw new Error('no number')
  for (const code of ['000000', '123456', '111111']) expect((await guess(code, visitor)).status).toBe(422)
  const bound = { phone: number, browser: token, purpose: 'registration' } as const
  const browserHash = browserDigest(node.context, token)
  const codeHash = codeDigest(node.context, { ...bound, code: '483920' })
  await addCode(db, { phone, purpose: bound.purpose, browserHash, codeHash, userId: null })
  for (const code of ['000000', '123456', '']) expect((await guess(code, visitor)).status).toBe(422)
  expect((await guess('483920', visitor)).status).toBe(200)
})

test('AUTH-02: of two hundred concurrent guesses on three nodes exactly five count; then even the right code is refused', async () => {
  await send()
  const code = await codeTo(shop, phone)
  const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => guess(wrongFor(code, index + 1), elsewhere(index))))
  expect(statuses(responses, 422)).toBe(200)
  expect(await rows()).toMatchObject([{ tries: 5, usedAt: null }])
  const before = await fingerprint(db)
  expect(await (await guess(code)).json()).toMatchObject({ code: 'code.wrong', detail: 'کد تایید نامعتبر یا منقضی شده است' })
  expect(await fingerprint(db)).toBe(before)
})

test('AUTH-02: the fifth guess may still be the right one', async () => {
  await send()
  const code = await codeTo(shop, phone)
  for (const step of [1, 2, 3, 4]) await guess(wrongFor(code, step))
  expect((await guess(code)).status).toBe(200)
})

test('AUTH-02: a new code resets the guesses and invalidates the old code; guesses of another browser do not count', async () => {
  await send()
  const old = await codeTo(shop, phone)
  const thief = aBrowser(shop)
  thief.cookies.set('vitrin-browser', 't'.repeat(43))
  for (let time = 0; time < 10; time += 1) await guess(old, thief)
  expect(await rows()).toMatchObject([{ tries: 0 }])
  for (const step of [1, 2, 3, 4, 5]) await guess(wrongFor(old, step))
  await age('61 seconds')
  expect((await send()).status).toBe(202)
  const fresh = await codeTo(shop, phone)
  if (fresh !== old) expect((await guess(old)).status).toBe(422)
  expect((await guess(fresh)).status).toBe(200)
})

test('AUTH-02: thirty concurrent requests on three nodes send one code', async () => {
  const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => send(elsewhere(index))))
  expect(statuses(responses, 202)).toBe(1)
  expect(statuses(responses, 429)).toBe(29)
  expect(await rows()).toHaveLength(1)
})

test('AUTH-02: five codes per hour and ten per day for a number, in any notation and on any node', async () => {
  const sendFrom = (index: number) => elsewhere(index).post('/api/auth/phone/code', { mobile: index % 2 ? phone : `+98 ${phone.slice(1)}` })
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await sendFrom(sent)).status).toBe(202)
    await age('61 seconds')
  }
  const hourly = await sendFrom(5)
  expect(hourly.status).toBe(429)
  const { retryAfterSeconds } = (await hourly.json()) as { retryAfterSeconds: number }
  expect(retryAfterSeconds).toBeGreaterThan(3200)
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600 - 5 * 61)
  expect(hourly.headers.get('retry-after')).toBe(String(retryAfterSeconds))
  await age('1 hour')
  for (let sent = 5; sent < 10; sent += 1) {
    expect((await sendFrom(sent)).status).toBe(202)
    await age('61 seconds')
  }
  await age('1 hour')
  expect((await sendFrom(10)).status).toBe(429)
  await age('22 hours')
  expect((await sendFrom(11)).status).toBe(202)
})

test('AUTH-03: the right code fifty times concurrently gives one ticket, and later none', async () => {
  await send()
  const code = await codeTo(shop, phone)
  const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(code, elsewhere(index))))
  expect([statuses(responses, 200), statuses(responses, 422)]).toEqual([1, 49])
  expect(await db.select().from(registrationTickets).where(eq(registrationTickets.phone, phone))).toHaveLength(1)
  expect((await guess(code)).status).toBe(422)
})

test.each([
  ['59 seconds', 429],
  ['60 seconds', 202],
])('AUTH-08: after %s another request gets the status %i', async (interval, status) => {
  await send()
  await age(interval)
  const response = await send()
  expect(response.status).toBe(status)
  if (status === 429) expect(await response.json()).toMatchObject({ code: 'request.tooMany', retryAfterSeconds: 1 })
})

test.each([
  ['298 seconds', 200],
  ['301 seconds', 422],
])('AUTH-08: a code entered after %s gets the status %i', async (interval, status) => {
  await send()
  const code = await codeTo(shop, phone)
  await age(interval)
  expect((await guess(code)).status).toBe(status)
})

afterEach(() => {
  vi.useRealTimers()
})

test.each([-10, 10])('AUTH-08: a node whose clock is off by %i minutes uses the database’s time', async (minutes) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  await send()
  const code = await codeTo(shop, phone)
  expect((await send()).status).toBe(429)
  await age('298 seconds')
  expect((await guess(code)).status).toBe(200)
  await age('301 seconds')
  expect((await send()).status).toBe(202)
})

test.each(['hang-up', 'non-json', 'odd-json', 'bad-gateway', 'return-418', 'return-451', 'return-409', 'lost-reply'])(
  'CH-07: when the SMS provider fails with %s, the response says so and nothing is stored',
  async (fault) => {
    const before = await fingerprint(db)
    await shop.failSms(fault, 1)
    const response = await send()
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'code.notSent', detail: 'خطا در ارسال کد تایید' })
    expect(await fingerprint(db)).toBe(before)
    expect((await send()).status).toBe(202)
  },
)

test('CH-07: a code that could not be sent leaves the previous one valid', async () => {
  await send()
  const code = await codeTo(shop, phone)
  await age('61 seconds')
  await shop.failSms('return-418', 1)
  expect((await send()).status).toBe(503)
  expect((await guess(code)).status).toBe(200)
})

test('CH-07: a number that the provider rejects is reported as invalid', async () => {
  const before = await fingerprint(db)
  await shop.failSms('return-411', 1)
  const response = await send()
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'request.malformed', fields: [{ name: 'mobile' }] })
  expect(await fingerprint(db)).toBe(before)
})
