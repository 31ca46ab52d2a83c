import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { phoneCodes } from '#db/schema/accounts.ts'
import { rateLimits } from '#db/schema/operations.ts'
import { smsBudget } from '#services/account/sms-budget.ts'
import { aBrowser, aMobile } from '#tests/support/registration.ts'
import { openTestShop } from '../../support/test-shop.ts'

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

async function pump(times: number, addressOf: (index: number) => string, phoneOf: (index: number) => string): Promise<number> {
  const before = await sentMessages()
  for (let index = 0; index < times; index += 10) {
    const tries = Array.from({ length: 10 }, (_, offset) => index + offset)
    await Promise.all(
      tries.map((each) => aBrowser(shop, { 'x-forwarded-for': addressOf(each) }).post('/api/auth/phone/code', { mobile: phoneOf(each) })),
    )
  }
  return (await sentMessages()) - before
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

test('AUTH-06: twenty codes per hour for numbers of the same block, from any IP address', async () => {
  const alike = (index: number) => `0912345${String(index).padStart(4, '0')}`
  expect(await pump(60, anAddress, alike)).toBe(smsBudget.perPrefix.limit)
})

test('AUTH-06: the hourly budget of the site is never exceeded, also by concurrent requests', async () => {
  const left = 15
  await db.insert(rateLimits).values({ key: 'sms-site', taken: smsBudget.site.limit - left, resetsAt: sql`now() + interval '1 hour'` })
  expect(await pump(60, anAddress, aMobile)).toBe(left)
  expect(await db.select().from(phoneCodes)).toHaveLength(left)
})

test('AUTH-06: a number in its resend delay takes nothing from the budget', async () => {
  const phone = aMobile()
  expect(await pump(20, anAddress, () => phone)).toBe(1)
  const { rows } = await db.execute<{ taken: number }>(sql`select taken from rate_limits where key = 'sms-site'`)
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
