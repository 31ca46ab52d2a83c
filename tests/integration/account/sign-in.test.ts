import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles, sessions } from '#db/schema/accounts.ts'
import { aBrowser, aRegistered } from '#tests/support/registration.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop
const shopper = await aRegistered(shop)

const signIn = (browser = aBrowser(shop), own: object = {}) =>
  browser.post('/api/auth/login', { email: shopper.email, password: shopper.password, ...own })

test('e-mail and password open a session, whatever the case of the e-mail address', async () => {
  const browser = aBrowser(shop)
  const response = await signIn(browser, { email: ` ${shopper.email.toUpperCase()}` })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('set-cookie')).toMatch(/^vitrin-session=[\w-]{43}; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await response.json()).toEqual({ user: { id: shopper.userId, fullName: shopper.fullName, email: shopper.email } })
  expect((await browser.get('/api/me')).status).toBe(200)
})

test.each([
  ['a wrong password', { password: 'kbzt7w-قاصد' }],
  ['an unknown e-mail address', { email: 'nobody@example.ir' }],
  ['a space behind the password', { password: `${shopper.password} ` }],
  ['a password without end', { password: 'k7'.repeat(40_000) }],
])('%s opens no session', async (_case, own) => {
  const before = (await db.select().from(sessions)).length
  const response = await signIn(undefined, own)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'login.wrong', detail: 'ایمیل یا رمز عبور اشتباه است' })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(await db.select().from(sessions)).toHaveLength(before)
})

test('a disabled account cannot sign in, with the same response as a wrong password', async () => {
  const { userId, email, password } = await aRegistered(shop)
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await db.update(profiles).set({ status: 'disabled' }).where(eq(profiles.id, userId))
  expect((await aBrowser(shop).post('/api/auth/login', { email, password })).status).toBe(401)
})

test('missing fields are named', async () => {
  expect(await (await aBrowser(shop).post('/api/auth/login', {})).json()).toMatchObject({
    code: 'request.malformed',
    fields: [{ name: 'email', message: 'لطفا ایمیل و رمز عبور را وارد کنید' }, { name: 'password' }],
  })
})

test('logging out ends the session and clears the cookie; without a session the response is the same', async () => {
  const browser = aBrowser(shop)
  await signIn(browser)
  const oldToken = browser.cookies.get('vitrin-session') ?? ''
  expect((await browser.post('/api/auth/logout')).status).toBe(204)
  expect(browser.cookies.has('vitrin-session')).toBe(false)
  browser.cookies.set('vitrin-session', oldToken)
  expect((await browser.get('/api/me')).status).toBe(401)
  const before = await fingerprint(db)
  expect((await aBrowser(shop).post('/api/auth/logout')).status).toBe(204)
  expect(await fingerprint(db)).toBe(before)
})
