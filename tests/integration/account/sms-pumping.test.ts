import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { phoneCodes } from '#db/schema/accounts.ts'
import { rateLimits } from '#db/schema/operations.ts'
import { smsBudget } from '#services/account/sms-budget.ts'
import { aBrowser, aMobile, aRegistered } from '#tests/support/registration.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const token = 'a metrics token that is long enough'
const shop = await openTestShop({ TRUSTED_PROXIES: '1', METRICS_TOKEN: token })
const { db, app } = shop

beforeEach(async () => {
  await db.delete(phoneCodes)
  await db.delete(rateLimits)
})

async function metric(name: string): Promise<number> {
  const response = await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })
  return Number(
    (await response.text())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  )
}

/** The messages that the provider got to send: those cost money. */
const sentMessages = () => metric('messages_total{channel="sms",outcome="accepted"}')

async function pump(times: number, ipOf: (index: number) => string, phoneOf: (index: number) => string): Promise<number> {
  const before = await sentMessages()
  for (let index = 0; index < times; index += 10) {
    const tries = Array.from({ length: 10 }, (_, offset) => index + offset)
    await Promise.all(
      tries.map((each) => aBrowser(shop, { 'x-forwarded-for': ipOf(each) }).post('/api/auth/phone/code', { mobile: phoneOf(each) })),
    )
  }
  return (await sentMessages()) - before
}

async function spend(key: string, taken: number): Promise<void> {
  const row = { key, taken, resetsAt: sql`now() + interval '1 hour'` }
  await db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row })
}

const anAddress = () => `${randomInt(11, 99)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

test('AUTH-06: thirty codes per hour for one IP address, to any numbers', async () => {
  expect(await pump(60, () => '203.0.113.7', aMobile)).toBe(30)
})

test('AUTH-06: a hundred codes per hour for a range of IP addresses', async () => {
  expect(await pump(150, (index) => `198.51.100.${index}`, aMobile)).toBe(100)
})

test('AUTH-06: the /64 of one IPv6 customer counts as one IP address', async () => {
  expect(await pump(60, (index) => `2001:db8:0:1::${index.toString(16)}`, aMobile)).toBe(30)
})

test('AUTH-12: the networks of one IPv6 customer count together: /64, /56 and /48', async () => {
  const hex = (index: number) => index.toString(16)
  expect(await pump(90, (index) => `2001:db8:1:1${hex(index % 2)}::${hex(index)}`, aMobile), 'two /64 of one /56').toBe(60)
  expect(await pump(90, (index) => `2001:db8:2:2${hex(index % 16)}::1`, aMobile), 'sixteen /64 of one /56').toBe(60)
  expect(await pump(640, (index) => `2001:db8:3:${hex(index % 23)}00::1`, aMobile), '23 /56 of one /48').toBe(100)
})

test('AUTH-12: the budget of strangers never stops a signed-in customer, and reveals no registered number', async () => {
  const { browser, password, phone } = await aRegistered(shop)
  await db.delete(phoneCodes)
  await spend('sms-strangers', smsBudget.strangers.limit)
  const asGuest = async (mobile: string) => {
    const response = await aBrowser(shop, { 'x-forwarded-for': anAddress() }).post('/api/auth/phone/code', { mobile })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  expect(await asGuest(phone)).toEqual([429, 'request.tooMany'])
  expect(await asGuest(aMobile())).toEqual(await asGuest(phone))
  expect((await browser.post('/api/me/phone/code', { mobile: aMobile(), password })).status).toBe(202)
})

test('AUTH-12: a customer who was signed out gets a code in the same browser, for the same number only', async () => {
  const { browser, phone } = await aRegistered(shop)
  await browser.post('/api/auth/logout')
  await db.delete(phoneCodes)
  await spend('sms-strangers', smsBudget.strangers.limit)
  await spend(`sms-prefix:${phone.slice(0, 7)}`, smsBudget.perPrefix.limit)
  const before = await sentMessages()
  expect((await browser.post('/api/auth/phone/code', { mobile: aMobile() })).status).toBe(429)
  const other = aBrowser(shop)
  other.cookies.set('vitrin-phone', `${browser.cookies.get('vitrin-phone')?.slice(0, -1)}_`)
  expect((await other.post('/api/auth/phone/code', { mobile: phone })).status).toBe(429)
  expect(await sentMessages()).toBe(before)
  expect((await browser.post('/api/auth/phone/code', { mobile: phone })).status).toBe(202)
  expect(await sentMessages()).toBe(before + 1)
  const { rows } = await db.execute(sql`select key, taken from rate_limits where key = 'sms-customers'`)
  expect(rows).toEqual([{ key: 'sms-customers', taken: 1 }])
})

test('AUTH-12: requests without a number use up nothing of a network that many share', async () => {
  const guest = aBrowser(shop, { 'x-forwarded-for': anAddress() })
  for (let time = 0; time < 31; time += 1) expect((await guest.post('/api/auth/phone/code', {})).status).toBe(422)
  expect((await guest.post('/api/auth/phone/code', { mobile: aMobile() })).status).toBe(202)
})

test('AUTH-12: strangers of a network stop neither its signed-in customers nor browsers that have proved their number', async () => {
  const [{ browser, phone, password }, address] = [await aRegistered(shop), anAddress()]
  await db.delete(phoneCodes)
  const here = aBrowser(shop, { 'x-forwarded-for': address })
  for (const [name, value] of browser.cookies) here.cookies.set(name, value)
  await pump(40, () => address, aMobile)
  const before = await db.select().from(phoneCodes)
  expect((await here.post('/api/auth/phone/code', { mobile: aMobile() })).status).toBe(429)
  expect(await db.select().from(phoneCodes)).toEqual(before)
  expect((await here.post('/api/me/phone/code', { mobile: aMobile(), password })).status).toBe(202)
  expect((await here.post('/api/auth/phone/code', { mobile: phone })).status).toBe(202)
})

test('AUTH-12: strangers do not use up the codes of a number for a browser that has proved it, which has five an hour of its own', async () => {
  const { browser, phone } = await aRegistered(shop)
  await db.delete(phoneCodes)
  const codeFrom = async (from: typeof browser) => {
    await db.update(phoneCodes).set({ createdAt: sql`created_at - interval '2 minutes'` })
    return (await from.post('/api/auth/phone/code', { mobile: phone })).status
  }
  const stranger = () => aBrowser(shop, { 'x-forwarded-for': anAddress() })
  for (let time = 0; time < 5; time += 1) expect(await codeFrom(stranger())).toBe(202)
  expect((await browser.post('/api/auth/phone/code', { mobile: phone })).status, 'in the minute after a stranger').toBe(429)
  expect(await codeFrom(stranger())).toBe(429)
  for (let time = 0; time < 5; time += 1) expect(await codeFrom(browser)).toBe(202)
  expect(await codeFrom(browser)).toBe(429)
  expect(await db.$count(phoneCodes)).toBe(10)
})

test('AUTH-12: one account gets ten codes an hour', async () => {
  const { browser, password, userId } = await aRegistered(shop)
  await spend(`sms-account:${userId}`, smsBudget.perAccount.limit - 1)
  const statuses: number[] = []
  for (let time = 0; time < 2; time += 1) {
    statuses.push((await browser.post('/api/me/phone/code', { mobile: aMobile(), password })).status)
  }
  expect(statuses).toEqual([202, 429])
})

test('AUTH-06: twenty codes per hour for numbers of the same block, from any IP address', async () => {
  const alike = (index: number) => `0912345${String(index).padStart(4, '0')}`
  expect(await pump(60, anAddress, alike)).toBe(smsBudget.perPrefix.limit)
})

test('AUTH-06: the hourly budget of the site is never exceeded, also by concurrent requests', async () => {
  const left = 15
  await spend('sms-strangers', smsBudget.strangers.limit - left)
  expect(await pump(60, anAddress, aMobile)).toBe(left)
  expect(await db.select().from(phoneCodes)).toHaveLength(left)
})

test('AUTH-06: a number in its resend delay takes nothing from the budget', async () => {
  const phone = aMobile()
  expect(await pump(20, anAddress, () => phone)).toBe(1)
  const { rows } = await db.execute<{ taken: number }>(sql`select taken from rate_limits where key = 'sms-strangers'`)
  expect(rows).toEqual([{ taken: 1 }])
})

test.each([
  ['foreign', '+4915112345678'],
  ['premium', '09012345'],
  ['landline', '02191000000'],
])('AUTH-06: a %s number costs no message', async (_case, phone) => {
  expect(await pump(10, anAddress, () => phone)).toBe(0)
  expect(await db.select().from(phoneCodes)).toEqual([])
})

test('AUTH-06: when fewer than 30 % of the codes are used, the metrics say so', async () => {
  await pump(30, anAddress, aMobile)
  await db.update(phoneCodes).set({ expiresAt: sql`now() - interval '1 minute'` })
  expect(await metric('phone_codes_last_hour{state="sent"}')).toBe(30)
  expect(await metric('phone_codes_alarm')).toBe(1)
  await db.execute(sql`update phone_codes set used_at = now() where id in (select id from phone_codes limit 9)`)
  expect(await metric('phone_codes_last_hour{state="used"}')).toBe(9)
  expect(await metric('phone_codes_alarm')).toBe(0)
})
