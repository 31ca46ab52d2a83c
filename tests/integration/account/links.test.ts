import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accountTokens, profiles, sessions } from '#db/schema/accounts.ts'
import { outbox } from '#db/schema/operations.ts'
import { aBrowser, aRegistered, aTicket, linkTokenTo, mailTo, someDetails } from '#tests/support/registration.ts'
import { baseUrl, fingerprint, openTestShop, shopOn } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop

let shopper: Awaited<ReturnType<typeof aRegistered>>
beforeEach(async () => {
  shopper = await aRegistered(shop)
})

const guest = () => aBrowser(shop)
const forgot = (email = shopper.email) => guest().post('/api/auth/password/forgot', { email })
const reset = (token: string, password = 'تازه-kbzt7w') => guest().post('/api/auth/password/reset', { token, password })
const confirm = (token: string, browser = guest()) => browser.post('/api/auth/email/confirm', { token })
const signIn = (password: string, email = shopper.email) => guest().post('/api/auth/login', { email, password })
const emailOf = async () => (await db.select().from(profiles).where(eq(profiles.id, shopper.userId)))[0]

async function aResetToken() {
  await forgot()
  return linkTokenTo(shop, shopper.email, 'reset-password')
}

test('a password reset by a link ends every session and notifies the owner', async () => {
  const token = await aResetToken()
  expect((await reset(token)).status).toBe(204)
  expect((await shopper.browser.get('/api/me')).status).toBe(401)
  expect((await signIn(shopper.password)).status).toBe(401)
  expect((await signIn('تازه-kbzt7w')).status).toBe(200)
  expect(await mailTo(shop, shopper.email)).toContain('رمز عبور حساب شما تغییر کرد')
})

async function refusesReset(token: string) {
  const before = await fingerprint(db)
  const response = await reset(token)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'link.invalid', detail: 'این پیوند نامعتبر یا منقضی شده است' })
  expect(await fingerprint(db)).toBe(before)
}

test('AUTH-09: a link can be used once', async () => {
  const token = await aResetToken()
  await reset(token)
  await refusesReset(token)
})

test('AUTH-09: of twelve concurrent uses of a link one succeeds', async () => {
  const token = await aResetToken()
  const responses = await Promise.all(Array.from({ length: 12 }, () => reset(token)))
  expect(responses.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
  expect(responses.map(({ status }) => status).filter((status) => ![204, 422, 503].includes(status))).toEqual([])
})

test('AUTH-09: a link expires after thirty minutes, by the database’s clock', async () => {
  const token = await aResetToken()
  const age = (minutes: string) =>
    db.update(accountTokens).set({ expiresAt: sql`created_at + interval '30 minutes' - ${minutes}::interval` })
  const isReset = and(eq(accountTokens.userId, shopper.userId), eq(accountTokens.purpose, 'password_reset'))
  const [row] = await db.select().from(accountTokens).where(isReset)
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(30 * 60_000)
  await age('31 minutes')
  await refusesReset(token)
  await age('29 minutes')
  expect((await reset(token)).status).toBe(204)
})

test('AUTH-09: a second link invalidates the first', async () => {
  const first = await aResetToken()
  const second = await aResetToken()
  await refusesReset(first)
  expect((await reset(second)).status).toBe(204)
})

test('AUTH-09: no secret is valid for another purpose', async () => {
  const resetToken = await aResetToken()
  const ticket = await aTicket(shop, guest())
  const session = shopper.browser.cookies.get('vitrin-session') ?? ''
  await shopper.browser.post('/api/me/email', { email: someDetails().email, password: shopper.password })
  const before = await fingerprint(db)
  for (const token of [ticket, session, '', 'x'.repeat(43), resetToken.slice(0, -1)]) {
    expect((await reset(token)).status).toBe(422)
    expect((await confirm(token)).status).toBe(422)
  }
  expect((await confirm(resetToken)).status).toBe(422)
  for (const token of [ticket, resetToken]) {
    const thief = guest()
    thief.cookies.set('vitrin-session', token)
    expect((await thief.get('/api/me')).status).toBe(401)
  }
  const browser = guest()
  await aTicket(shop, browser)
  expect((await browser.post('/api/auth/register', { ticket: resetToken, ...someDetails() })).status).toBe(422)
  expect((await fingerprint(db)).split('\n').filter((line) => /^(profiles|sessions|account_tokens) /.test(line))).toEqual(
    before.split('\n').filter((line) => /^(profiles|sessions|account_tokens) /.test(line)),
  )
})

test('AUTH-09: a link of one shopper changes nothing of another', async () => {
  const other = await aRegistered(shop)
  await reset(await aResetToken())
  expect((await signIn(other.password, other.email)).status).toBe(200)
})

test('AUTH-09: a link names our base URL, whatever host the request claims', async () => {
  const browser = aBrowser(shop, { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' })
  await mailTo(shop, shopper.email)
  await browser.post('/api/auth/password/forgot', { email: shopper.email })
  const text = await mailTo(shop, shopper.email)
  expect(text).toMatch(new RegExp(`^${baseUrl}/reset-password#[\\w-]{43}$`, 'm'))
  expect(text).not.toContain('elsewhere')
})

test('AUTH-01: neither table nor outbox contains the secret of a link', async () => {
  const token = await aResetToken()
  await forgot()
  const again = await db.execute<{ row: string }>(
    sql`select t::text as row from ${accountTokens} t union all select o::text from ${outbox} o`,
  )
  expect(again.rows.map(({ row }) => row).join('\n')).not.toContain(token)
})

test('a link to an e-mail address that the account no longer has is invalid', async () => {
  const token = await aResetToken()
  await db.update(profiles).set({ email: 'elsewhere@example.ir' }).where(eq(profiles.id, shopper.userId))
  await refusesReset(token)
  await db.update(profiles).set({ email: shopper.email }).where(eq(profiles.id, shopper.userId))
})

test('with e-mail confirmation on, a new shopper signs in only after opening the link', async () => {
  const strict = shopOn(shop.connection, { EMAIL_CONFIRMATION: 'on', TRUSTED_PROXIES: '1' })
  const browser = aBrowser(strict)
  const details = someDetails()
  const response = await browser.post('/api/auth/register', { ticket: await aTicket(strict, browser), ...details })
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ confirmEmail: true })
  expect((await browser.get('/api/me')).status).toBe(401)
  const signInStrictly = () => aBrowser(strict).post('/api/auth/login', { email: details.email, password: details.password })
  const refused = await signInStrictly()
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'email.unconfirmed', detail: 'لطفا ایمیل خود را تایید کنید' })
  const wrong = await aBrowser(strict).post('/api/auth/login', { email: details.email, password: 'falsch-7w' })
  expect(await wrong.json()).toMatchObject({ code: 'login.wrong' })
  expect((await aBrowser(strict).post('/api/auth/email/confirm', { token: await linkTokenTo(strict, details.email) })).status).toBe(204)
  expect((await signInStrictly()).status).toBe(200)
})

test('signing in resends a lost confirmation mail, but not every time', async () => {
  const strict = shopOn(shop.connection, { EMAIL_CONFIRMATION: 'on', TRUSTED_PROXIES: '1' })
  const links = async () => (await db.select().from(accountTokens).where(eq(accountTokens.userId, shopper.userId))).map(({ id }) => id)
  const signInStrictly = () => aBrowser(strict).post('/api/auth/login', { email: shopper.email, password: shopper.password })
  await signInStrictly()
  const first = await links()
  expect(first).toHaveLength(1)
  await signInStrictly()
  expect(await links()).toEqual(first)
  await db.update(accountTokens).set({ createdAt: sql`now() - interval '6 minutes'` })
  await signInStrictly()
  expect(await links()).not.toEqual(first)
})

test('a new e-mail address is set when its link is opened; then old sessions end and the old one is notified', async () => {
  expect((await confirm(await linkTokenTo(shop, shopper.email))).status).toBe(204)
  const fresh = someDetails().email
  const elsewhere = guest()
  await elsewhere.post('/api/auth/login', { email: shopper.email, password: shopper.password })
  const requested = await shopper.browser.post('/api/me/email', { email: fresh, password: shopper.password })
  expect(requested.status).toBe(202)
  expect((await emailOf())?.email).toBe(shopper.email)
  const before = shopper.browser.cookies.get('vitrin-session')
  expect((await confirm(await linkTokenTo(shop, fresh), shopper.browser)).status).toBe(204)
  expect((await emailOf())?.email).toBe(fresh)
  expect((await emailOf())?.emailConfirmedAt).not.toBeNull()
  expect(shopper.browser.cookies.get('vitrin-session')).not.toBe(before)
  expect(await (await shopper.browser.get('/api/me')).json()).toMatchObject({ user: { email: fresh } })
  expect((await elsewhere.get('/api/me')).status).toBe(401)
  expect(await mailTo(shop, shopper.email)).toContain('ایمیل تازه')
  expect((await signIn(shopper.password, fresh)).status).toBe(200)
})

test('AUTH-07: a taken address gets the same response, and no link', async () => {
  const other = await aRegistered(shop)
  const before = await fingerprint(db)
  const taken = await shopper.browser.post('/api/me/email', { email: other.email, password: shopper.password })
  const unchanged = (text: string) => text.replace(/^sessions .*$/m, '')
  expect(unchanged(await fingerprint(db))).toBe(unchanged(before))
  const free = await shopper.browser.post('/api/me/email', { email: someDetails().email, password: shopper.password })
  expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()])
})

test('an e-mail address that was registered before its link was opened stays with its owner', async () => {
  const fresh = someDetails().email
  await shopper.browser.post('/api/me/email', { email: fresh, password: shopper.password })
  const token = await linkTokenTo(shop, fresh)
  await aRegistered(shop, { email: fresh })
  const before = await fingerprint(db)
  expect((await confirm(token)).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})

test('a changed password invalidates earlier links', async () => {
  const fresh = someDetails().email
  await shopper.browser.post('/api/me/email', { email: fresh, password: shopper.password })
  const token = await linkTokenTo(shop, fresh)
  await shopper.browser.post('/api/me/password', { current: shopper.password, password: 'تازه-kbzt7w' })
  expect((await confirm(token)).status).toBe(422)
  expect(await db.select().from(sessions).where(eq(sessions.userId, shopper.userId))).toHaveLength(1)
})
