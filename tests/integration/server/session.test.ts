import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { customers, profiles, sessions } from '#db/schema/accounts.ts'
import { endSession } from '#services/session/end-session.ts'
import { aShopper } from '#tests/support/factories.ts'
import { fromOurPage, openTestShop, shopOn, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop

let shopper: Awaited<ReturnType<typeof aShopper>>
let headers: Record<string, string>
beforeEach(async () => {
  shopper = await aShopper(db)
  headers = await signedInAs(shop, shopper)
})

const me = (sent: Record<string, string> = headers) => app.request('/api/me', { headers: sent })
const tokenOf = ({ cookie = '' }: Record<string, string>) => cookie.split('=')[1] ?? ''

test('the cookie identifies the shopper, and the response is no-store', async () => {
  const response = await me()
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ user: { id: shopper.userId, fullName: shopper.fullName, email: shopper.email } })
})

test('a guest and an invalid cookie get different codes; a 401 never clears a cookie that may have been renewed meanwhile', async () => {
  const guest = await me({})
  expect(guest.status).toBe(401)
  expect(await guest.json()).toMatchObject({ code: 'session.missing', detail: 'لطفا ابتدا وارد شوید' })
  const dead = await me({ cookie: `vitrin-session=${'x'.repeat(43)}` })
  expect(await dead.json()).toMatchObject({ code: 'session.expired', detail: 'نشست شما منقضی شده است، دوباره وارد شوید' })
  expect(dead.headers.get('set-cookie')).toBeNull()
})

test.each([
  ['idle for too long', () => db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` })],
  ['open for sixty days', () => db.update(sessions).set({ endsAt: sql`now()`, expiresAt: sql`now()` })],
  ['of an account that was disabled', () => db.update(profiles).set({ status: 'disabled' }).where(eq(profiles.id, shopper.userId))],
  ['of a customer who is not active', () => db.update(customers).set({ isActive: false }).where(eq(customers.id, shopper.customerId))],
])('AUTH-10: a session %s is not valid', async (_case, spoil) => {
  await spoil()
  expect((await me()).status).toBe(401)
  await db.delete(sessions)
})

test('AUTH-10: an ended session is invalid immediately on every node', async () => {
  const other = shopOn({ ...shop.connection })
  expect((await other.app.request('/api/me', { headers })).status).toBe(200)
  await endSession(shop.context, tokenOf(headers))
  expect((await me()).status).toBe(401)
  expect((await other.app.request('/api/me', { headers })).status).toBe(401)
})

test('the table stores no token, and its digest is useless without the key', async () => {
  const { rows } = await db.execute<{ row: string }>(sql`select s::text as row from sessions s`)
  for (const { row } of rows) expect(row).not.toContain(tokenOf(headers))
  const [{ tokenHash } = { tokenHash: Buffer.alloc(0) }] = await db.select().from(sessions)
  expect((await me({ cookie: `vitrin-session=${tokenHash.toString('base64url')}` })).status).toBe(401)
})

test('a request extends the idle timeout, but not within ten minutes and never past the absolute expiry', async () => {
  const ofShopper = eq(sessions.userId, shopper.userId)
  const times = async () => (await db.select().from(sessions).where(ofShopper))[0]
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '9 minutes'`, expiresAt: sql`now() + interval '1 day'` })
    .where(ofShopper)
  const before = await times()
  await me()
  expect(await times()).toEqual(before)
  await db.update(sessions).set({ lastSeenAt: sql`now() - interval '11 minutes'`, endsAt: sql`now() + interval '2 days'` }).where(ofShopper)
  await me()
  const after = await times()
  expect(after?.expiresAt).toEqual(after?.endsAt)
})

test('AUTH-10: a browser that signed out offline is a guest from its next request on, and its sign-out ends the session', async () => {
  const offline = { ...headers, cookie: `${headers.cookie}; vitrin-signed-out=1` }
  expect(await (await me(offline)).json()).toMatchObject({ code: 'session.missing' })
  expect((await app.request('/profile', { headers: offline })).headers.get('location')).toBe('/login?next=%2Fprofile')
  expect((await me()).status).toBe(200)
  const ended = await app.request('/api/auth/logout', { method: 'POST', headers: { ...fromOurPage, ...offline } })
  expect(ended.status).toBe(204)
  expect(ended.headers.getSetCookie().join()).toMatch(/vitrin-session=;.*vitrin-signed-out=;/)
  expect((await me()).status).toBe(401)
  expect(await db.select().from(sessions).where(eq(sessions.userId, shopper.userId))).toEqual([])
})
