import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { phoneCodes, profiles, registrationTickets, sessions } from '#db/schema/accounts.ts'
import { aBrowser, aMobile, aRegistered, aTicket, type Browser, codeTo, someDetails } from '#tests/support/registration.ts'
import { fingerprint, openTestShop, shopOn } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop

const sessionsOf = (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId))

/** As if the code of the registration had been sent long ago: the next one may be sent now. */
const forgetCodes = (phone: string) => db.delete(phoneCodes).where(eq(phoneCodes.phone, phone))

async function aShopper(own: Parameters<typeof aRegistered>[1] = {}) {
  const shopper = await aRegistered(shop, own)
  await forgetCodes(shopper.phone)
  return shopper
}

async function refused(request: () => Promise<Response>, status: number, code: string) {
  const before = await fingerprint(db)
  const response = await request()
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
  expect(await fingerprint(db)).toBe(before)
}

test('AUTH-13: a code sent to the number of an account signs in once, with a new session, in the browser that asked for it', async () => {
  const { phone, userId, fullName, email } = await aShopper()
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser, phone)
  await refused(() => aBrowser(shop).post('/api/auth/phone/login', { ticket }), 422, 'ticket.invalid')

  const other = await aRegistered(shop)
  const old = other.browser.cookies.get('vitrin-session') ?? ''
  browser.cookies.set('vitrin-session', old)
  const response = await browser.post('/api/auth/phone/login', { ticket })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ user: { id: userId, fullName, email } })
  expect(browser.cookies.get('vitrin-session')).not.toBe(old)
  expect(await sessionsOf(other.userId)).toHaveLength(0)
  expect((await browser.get('/api/me')).status).toBe(200)
  await refused(() => browser.post('/api/auth/phone/login', { ticket }), 422, 'ticket.invalid')
})

test('AUTH-13: one ticket used twenty times concurrently opens one session', async () => {
  const { phone, userId } = await aShopper()
  await db.delete(sessions).where(eq(sessions.userId, userId))
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser, phone)
  const same = Array.from({ length: 20 }, () => {
    const copy = aBrowser(shop)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    return copy.post('/api/auth/phone/login', { ticket })
  })
  const statuses = (await Promise.all(same)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(19).fill(422)])
  expect(await sessionsOf(userId)).toHaveLength(1)
})

test('AUTH-07: only a right code tells whether its number has an account', async () => {
  const { phone } = await aShopper()
  const verify = async (mobile: string, change: (code: string) => string) => {
    const browser = aBrowser(shop)
    await browser.post('/api/auth/phone/code', { mobile })
    const code = change(await codeTo(shop, mobile))
    const { ticket, requestId, ...body } = (await (await browser.post('/api/auth/phone/verify', { mobile, code })).json()) as Record<
      string,
      unknown
    >
    await forgetCodes(mobile)
    return { body, hasTicket: ticket !== undefined }
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect(await verify(phone, wrong)).toEqual(await verify(aMobile(), wrong))
  expect(await verify(phone, (code) => code)).toEqual({ body: { isRegistered: true }, hasTicket: true })
  expect(await verify(aMobile(), (code) => code)).toEqual({ body: { isRegistered: false }, hasTicket: true })
})

test('a number without an account does not sign in, and its ticket still registers', async () => {
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser)
  await refused(() => browser.post('/api/auth/phone/login', { ticket }), 404, 'account.notFound')
  await refused(() => browser.post('/api/auth/phone/password', { ticket, password: 'kbzt7w-قاصدک' }), 404, 'account.notFound')
  expect((await browser.post('/api/auth/register', { ticket, ...someDetails() })).status).toBe(201)
})

test('AUTH-13: a disabled account signs in by no code', async () => {
  const { phone, userId } = await aShopper()
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await db.update(profiles).set({ status: 'disabled' }).where(eq(profiles.id, userId))
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser, phone)
  await refused(() => browser.post('/api/auth/phone/login', { ticket }), 404, 'account.notFound')
  await refused(() => browser.post('/api/auth/phone/password', { ticket, password: 'kbzt7w-قاصدک' }), 404, 'account.notFound')
})

test('an account whose e-mail must be confirmed first does not sign in by a code either', async () => {
  const strict = shopOn(shop.connection, { TRUSTED_PROXIES: '1', EMAIL_CONFIRMATION: 'on' })
  const { phone, userId } = await aShopper()
  const browser = aBrowser(strict)
  const ticket = await aTicket({ ...shop, ...strict }, browser, phone)
  const response = await browser.post('/api/auth/phone/login', { ticket })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'email.unconfirmed'])
  expect(await sessionsOf(userId)).toHaveLength(1)
})

test('AUTH-13: a forgotten password is replaced with a code: every session ends, this browser is signed in, the owner is told', async () => {
  const { phone, userId, email, password, browser: before } = await aShopper()
  const browser = aBrowser(shop)
  const ticket = await aTicket(shop, browser, phone)
  await refused(() => browser.post('/api/auth/phone/password', { ticket, password: '123456' }), 422, 'request.malformed')
  await refused(() => aBrowser(shop).post('/api/auth/phone/password', { ticket, password: 'kbzt8w-قاصدک' }), 422, 'ticket.invalid')
  expect((await browser.post('/api/auth/phone/password', { ticket, password: 'kbzt8w-قاصدک' })).status).toBe(200)
  expect((await before.get('/api/me')).status).toBe(401)
  expect((await browser.get('/api/me')).status).toBe(200)
  expect(await sessionsOf(userId)).toHaveLength(1)
  const signIn = (typed: string) => aBrowser(shop).post('/api/auth/login', { email, password: typed })
  expect((await signIn(password)).status).toBe(401)
  expect((await signIn('kbzt8w-قاصدک')).status).toBe(200)
  await refused(() => browser.post('/api/auth/phone/password', { ticket, password: 'kbzt9w-قاصدک' }), 422, 'ticket.invalid')
})

/** A browser that has registered, but never got the response. */
async function aLostResponse(own: Partial<ReturnType<typeof someDetails>> = {}) {
  const browser = aBrowser(shop)
  const phone = aMobile()
  const details = { ...someDetails(), ...own }
  const ticket = await aTicket(shop, browser, phone)
  const lost: Browser = aBrowser(shop)
  for (const [name, value] of browser.cookies) lost.cookies.set(name, value)
  expect((await lost.post('/api/auth/register', { ticket, ...details })).status).toBe(201)
  return { browser, ticket, details, phone }
}

test('a registration whose response was lost is sent again: it signs in to the account it has created', async () => {
  const { browser, ticket, details, phone } = await aLostResponse()
  const response = await browser.post('/api/auth/register', { ticket, ...details })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ user: { email: details.email } })
  expect((await browser.get('/api/me')).status).toBe(200)
  expect(await db.select().from(profiles).where(eq(profiles.phone, phone))).toHaveLength(1)
})

test('AUTH-04: such a retry needs the same browser, e-mail and password, while the ticket lives', async () => {
  const { browser, ticket, details } = await aLostResponse()
  const retry = (from: Browser, own: object = {}) =>
    refused(() => from.post('/api/auth/register', { ticket, ...details, ...own }), 422, 'ticket.invalid')
  await retry(aBrowser(shop))
  await retry(browser, { email: someDetails().email })
  await retry(browser, { password: 'kbzt8w-قاصدک' })
  await db.update(registrationTickets).set({ expiresAt: new Date(0), createdAt: new Date(0) })
  await retry(browser)
})

test('AUTH-05: one registration sent ten times concurrently creates one account, and each response signs in', async () => {
  const browser = aBrowser(shop)
  const [phone, details] = [aMobile(), someDetails()]
  const ticket = await aTicket(shop, browser, phone)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => {
      const same = aBrowser(shop)
      for (const [name, value] of browser.cookies) same.cookies.set(name, value)
      return same.post('/api/auth/register', { ticket, ...details })
    }),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(await db.select().from(profiles).where(eq(profiles.phone, phone))).toHaveLength(1)
})
