import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertTicket } from '#db/account/tickets.ts'
import { customers, profiles, registrationTickets } from '#db/schema/accounts.ts'
import { mobile } from '#domain/account/mobile.ts'
import { browserDigest, ticketDigest } from '#services/account/digests.ts'
import { newToken } from '#services/session/session-token.ts'
import { aBrowser, aMobile, aNationalId, aRegistered, aTicket, someDetails } from '#tests/support/registration.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop

async function refuses(browser: ReturnType<typeof aBrowser>, ticket: unknown) {
  const before = await fingerprint(db)
  const response = await browser.post('/api/auth/register', { ticket, ...someDetails() })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'ticket.invalid', detail: 'کد تایید نامعتبر یا منقضی شده است' })
  expect(await fingerprint(db)).toBe(before)
}

test('AUTH-04: step two without a ticket is refused, from a browser with a code and from one without', async () => {
  const browser = aBrowser(shop)
  await aTicket(shop, browser)
  for (const visitor of [browser, aBrowser(shop)]) for (const ticket of ['', 'x'.repeat(43), newToken()]) await refuses(visitor, ticket)
})

test('AUTH-04: a ticket is used once', async () => {
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser)
  await browser.post('/api/auth/register', { ticket, ...someDetails() })
  await refuses(browser, ticket)
})

test('AUTH-04: a ticket expires after half an hour', async () => {
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser)
  const hash = ticketDigest(shop.context, ticket)
  await db.update(registrationTickets).set({ expiresAt: sql`now()` }).where(eq(registrationTickets.ticketHash, hash))
  await refuses(browser, ticket)
})

test('AUTH-04: a ticket of another browser is refused', async () => {
  const [owner, thief] = [aBrowser(shop), aBrowser(shop)]
  const ticket = await aTicket(shop, owner)
  await aTicket(shop, thief)
  await refuses(thief, ticket)
  await refuses(aBrowser(shop), ticket)
})

test('AUTH-04: the account gets the verified number, whatever else the request contains', async () => {
  const browser = aBrowser(shop)
  const [proved, claimed] = [aMobile(), aMobile()]
  const ticket = await aTicket(shop, browser, proved)
  const details = someDetails()
  await browser.post('/api/auth/register', { ticket, ...details, phone: claimed, mobile: claimed })
  expect(await db.select({ phone: profiles.phone }).from(profiles).where(eq(profiles.email, details.email))).toEqual([{ phone: proved }])
})

/** A browser with a ticket, created without an SMS. */
async function aTicketHolder(phone = aMobile()) {
  const browser = aBrowser(shop)
  const [name, ticket] = [newToken(), newToken()]
  browser.cookies.set('vitrin-browser', name)
  const number = mobile(phone)
  if (!number) throw new Error('no number')
  await insertTicket(db, { phone: number, browserHash: browserDigest(shop.context, name), ticketHash: ticketDigest(shop.context, ticket) })
  return { browser, ticket }
}

test.each([
  ['e-mail', () => ({ email: `${randomBytes(4).toString('hex')}@example.ir` })],
  ['phone', () => ({ phone: aMobile() })],
  ['national ID', () => ({ nationalId: aNationalId() })],
])(
  'AUTH-05: of fifty concurrent registrations of one %s one succeeds, the others are refused, and nothing fails',
  async (_case, shared) => {
    const { phone, ...same } = shared() as { phone?: string; email?: string; nationalId?: string }
    const before = (await db.select().from(profiles)).length
    const holders = await Promise.all(Array.from({ length: 50 }, () => aTicketHolder(phone)))
    const responses = await Promise.all(
      holders.map(({ browser, ticket }) => browser.post('/api/auth/register', { ticket, ...someDetails(), ...same })),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    expect(await responses[statuses.indexOf(409)]?.json()).toMatchObject({
      code: 'account.exists',
      detail: 'با این مشخصات قبلا ثبت نام شده است',
    })
    expect(await db.select().from(profiles)).toHaveLength(before + 1)
    const numbers = (await db.select().from(customers)).map(({ customerNumber }) => customerNumber)
    expect(new Set(numbers).size).toBe(numbers.length)
  },
)

test('AUTH-05: one ticket used fifty times concurrently creates one account', async () => {
  const { browser, ticket } = await aTicketHolder()
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => {
      const same = aBrowser(shop)
      for (const [name, value] of browser.cookies) same.cookies.set(name, value)
      return same.post('/api/auth/register', { ticket, ...someDetails() })
    }),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(422)])
})

test('a refused registration keeps its ticket, so that the shopper can correct the fields', async () => {
  const other = await aRegistered(shop)
  const { browser, ticket } = await aTicketHolder()
  const before = await fingerprint(db)
  expect((await browser.post('/api/auth/register', { ticket, ...someDetails(), email: other.email })).status).toBe(409)
  expect(await fingerprint(db)).toBe(before)
  expect((await browser.post('/api/auth/register', { ticket, ...someDetails() })).status).toBe(201)
})
