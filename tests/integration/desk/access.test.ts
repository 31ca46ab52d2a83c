import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoOwner } from '#db/desk/demo-owner.ts'
import { appointStaff } from '#db/desk/staff.ts'
import { deskSessions, staffMembers, staffRoles } from '#db/schema/staff.ts'
import { presets } from '#domain/desk/permissions.ts'
import { desk } from '#server/api/desk/routes.ts'
import { accessOf } from '#server/desk/access.ts'
import { makeDeskLink } from '#services/desk/one-time-link.ts'
import { aDeskClient, atTheDesk } from '#tests/support/desk/staff.ts'
import { aShopper, aStaffMember } from '#tests/support/factories.ts'
import { fromOurPage, openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db, context } = shop

const me = (headers: Record<string, string>) => app.request('/api/desk/me', { headers })
const enter = (token: string) =>
  app.request('/api/desk/session/link', { method: 'POST', headers: fromOurPage, body: JSON.stringify({ token }) })
const tokenOf = (url: string) => url.split('#')[1] ?? ''
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

test('DESK-01: every desk route declares who may call it', () => {
  const routes = Map.groupBy(
    desk.routes.filter(({ method }) => method !== 'ALL'),
    ({ method, path }) => `${method} ${path}`,
  )
  expect(routes.size).toBeGreaterThan(2)
  const undeclared = [...routes].filter(([, handlers]) => !handlers.some(({ handler }) => accessOf(handler) !== undefined))
  expect(undeclared.map(([route]) => route)).toEqual([])
})

test('the stored presets are those of the domain', async () => {
  const { name, isOwner, permissions } = staffRoles
  const stored = await db.select({ name, isOwner, permissions }).from(staffRoles).where(eq(staffRoles.isPreset, true))
  expect(new Map(stored.map((role) => [role.name, role]))).toEqual(new Map(Object.values(presets).map((role) => [role.name, role])))
  await expect(db.update(staffRoles).set({ permissions: [] }).where(eq(staffRoles.name, 'مدیر'))).rejects.toThrow()
})

test('a member is told their name, role and permissions, and nothing is cached', async () => {
  const { member, headers } = await aDeskClient(shop, presets.stock.name)
  const response = await me(headers)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    id: member.userId,
    role: { name: 'انبار', isOwner: false },
    permissions: presets.stock.permissions,
    mustSetTotp: false,
    shop: { isDemo: true },
  })
})

test('DESK-02: a shopper’s session opens no desk, and a desk session no shop, also with the cookies swapped', async () => {
  const member = await aStaffMember(db)
  const [shopCookie, deskCookie] = [(await signedInAs(shop, member)).cookie, (await atTheDesk(shop, member)).cookie]
  const swapped = { shop: `desk=${shopCookie?.split('=')[1]}`, desk: `vitrin-session=${deskCookie?.split('=')[1]}` }
  const statuses = async (cookie: string) => [
    (await me({ ...fromOurPage, cookie })).status,
    (await app.request('/api/me', { headers: { ...fromOurPage, cookie } })).status,
  ]
  expect(await statuses(shopCookie ?? '')).toEqual([404, 200])
  expect(await statuses(deskCookie ?? '')).toEqual([200, 401])
  expect(await statuses(swapped.shop)).toEqual([401, 401])
  expect(await statuses(swapped.desk)).toEqual([404, 401])
  expect(await statuses(`${shopCookie}; ${deskCookie}`)).toEqual([200, 200])
})

test('DESK-01: the desk does not exist for guests and shoppers, and asks to sign in again after the end of a session', async () => {
  expect((await me(fromOurPage)).status).toBe(404)
  expect((await me(await signedInAs(shop, await aShopper(db)))).status).toBe(404)
  for (const end of [
    { expiresAt: sql`now() - interval '1 second'` },
    { expiresAt: sql`now() - interval '1 second'`, endsAt: sql`now() - interval '1 second'` },
  ]) {
    const { member, headers } = await aDeskClient(shop, presets.manager.name)
    await db.update(deskSessions).set(end).where(eq(deskSessions.profileId, member.userId))
    const response = await me(headers)
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'session.expired' }])
  }
})

test('DESK-10: a disabled member is refused, and a demoted one has the new role, on the next request', async () => {
  const { member, headers } = await aDeskClient(shop, presets.manager.name)
  await db.transaction((tx) => appointStaff(tx, member.email, presets.content.name))
  expect(await (await me(headers)).json()).toMatchObject({ permissions: presets.content.permissions })
  await db.update(staffMembers).set({ status: 'disabled' }).where(eq(staffMembers.profileId, member.userId))
  expect((await me(headers)).status).toBe(401)
})

test('a one-time link opens the desk of the demo’s owner exactly once, also for twenty requests at once', async () => {
  const owner = await demoOwner(db)
  expect(await demoOwner(db)).toBe(owner)
  const token = tokenOf(await makeDeskLink(context, owner))
  const responses = await Promise.all(Array.from({ length: 20 }, () => enter(token)))
  const opened = responses.filter(({ status }) => status === 204)
  expect([opened.length, responses.filter(({ status }) => status === 422).length]).toEqual([1, 19])
  const cookie = opened[0]?.headers.get('set-cookie')
  expect(cookie).toMatch(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  const response = await me({ ...fromOurPage, cookie: cookieOf(opened[0] ?? new Response()) })
  expect(await response.json()).toMatchObject({ id: owner, role: { isOwner: true } })
})

test('a link is useless after 15 minutes', async () => {
  const token = tokenOf(await makeDeskLink(context, await demoOwner(db)))
  await db.execute(sql`update desk_links set expires_at = now() - interval '1 second' where used_at is null`)
  expect((await enter(token)).status).toBe(422)
})

test('signing out ends the session on the server', async () => {
  const { headers } = await aDeskClient(shop, presets.orders.name)
  expect((await app.request('/api/desk/session/sign-out', { method: 'POST', headers })).status).toBe(204)
  expect((await me(headers)).status).toBe(401)
})
