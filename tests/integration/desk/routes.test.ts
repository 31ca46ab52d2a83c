import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskSessions, staffMembers } from '#db/schema/staff.ts'
import { type Permission, permissionsOf, presets } from '#domain/desk/permissions.ts'
import { desk } from '#server/api/desk/routes.ts'
import { accessOf, confirmed } from '#server/desk/access.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aShopper } from '#tests/support/factories.ts'
import { fingerprint, fromOurPage, openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop

/** Every desk route as the router has it: a new one is in the table by itself. */
const routes = [
  ...Map.groupBy(
    desk.routes.filter(({ method }) => method !== 'ALL'),
    ({ method, path }) => `${method} ${path}`,
  ),
].map(([name, handlers]) => {
  const [method = '', path = ''] = name.split(' ')
  const access = handlers.map(({ handler }) => accessOf(handler)).find((declared) => declared !== undefined)
  return {
    name,
    method,
    path: path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000'),
    access,
    needsConfirmation: handlers.some(({ handler }) => handler === confirmed),
  }
})
const guarded = routes.filter(({ access }) => access !== 'entrance')

/** Without a body: a visitor with access gets another refusal than 401, 403 `desk.…` and the 404 of an unknown page. */
async function codeOf({ method, path }: (typeof routes)[number], headers: Record<string, string>, at = shop): Promise<string> {
  const response = await at.app.request(`/api/desk${path}`, { method, headers, ...(method !== 'GET' && { body: '' }) })
  return response.ok ? 'ok' : ((await response.json()) as { code: string }).code
}

const expired = await aDeskClient(shop, presets.owner.name)
await db.update(deskSessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(deskSessions.profileId, expired.member.userId))
const stale = await aDeskClient(shop, presets.owner.name)
await db
  .update(deskSessions)
  .set({ confirmedAt: sql`now() - interval '11 minutes'` })
  .where(eq(deskSessions.profileId, stale.member.userId))
const members = await Promise.all(
  Object.values(presets).map(async (preset) => ({ preset, headers: (await aDeskClient(shop, preset.name)).headers })),
)
const shopper = await signedInAs(shop, await aShopper(db))
const disabled = await aDeskClient(shop, presets.owner.name)
await aDeskClient(shop, presets.owner.name)
await db.update(staffMembers).set({ status: 'disabled' }).where(eq(staffMembers.profileId, disabled.member.userId))
const real = await openTestShop({ KAVENEGAR_API_KEY: 'a-real-key' })
const withoutTotp = await aDeskClient(real, presets.owner.name)

/** All rows are compared once for a whole group of refusals: for each of 800 it would take minutes. */
function changesNothing(database: typeof db): void {
  let before: string
  beforeAll(async () => {
    before = await fingerprint(database)
  })
  afterAll(async () => expect(await fingerprint(database)).toBe(before))
}

describe('guests, shoppers and sessions that are over', () => {
  changesNothing(db)

  test.each(guarded)('DESK-01: $name does not exist for guests and shoppers, and a session that is over is refused', async (route) => {
    expect(await codeOf(route, fromOurPage)).toBe('page.notFound')
    expect(await codeOf(route, shopper)).toBe('page.notFound')
    expect(await codeOf(route, expired.headers)).toBe('session.expired')
    expect(await codeOf(route, disabled.headers)).toBe('session.expired')
  })
})

describe('a member without the second factor', () => {
  changesNothing(real.db)

  test.each(guarded.filter(({ access }) => access !== 'totp-setup'))('DESK-01: $name of a real shop waits for it', async (route) => {
    expect(await codeOf(route, withoutTotp.headers, real)).toBe('desk.totpMissing')
  })
})

test.each(guarded.filter(({ access }) => access === 'totp-setup'))('DESK-01: $name sets up the second factor', async (route) => {
  expect(await codeOf(route, withoutTotp.headers, real)).not.toBe('desk.totpMissing')
})

test.each(guarded.filter(({ access }) => access !== 'staff' && access !== 'totp-setup'))(
  'DESK-01: $name is refused to each preset that lacks $access',
  async (route) => {
    for (const { preset, headers } of members) {
      const isHeld = permissionsOf(preset).includes(route.access as Permission)
      const code = await codeOf(route, headers)
      expect([preset.name, code === 'desk.forbidden']).toEqual([preset.name, !isHeld])
    }
  },
)

test.each(guarded.filter(({ needsConfirmation }) => needsConfirmation))(
  'DESK-11: $name asks for a proof that is eleven minutes old',
  async (route) => {
    expect(await codeOf(route, stale.headers)).toBe('desk.confirm')
  },
)

describe('requests of another site, and reading', async () => {
  const { headers } = await aDeskClient(shop, presets.owner.name)
  changesNothing(db)

  test.each(routes.filter(({ method }) => method !== 'GET'))('DESK-14: $name is refused to another site', async (route) => {
    for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { 'x-requested-with': '' }])
      expect(await codeOf(route, { ...headers, ...foreign })).toBe('request.crossSite')
  })

  test.each(routes.filter(({ method }) => method === 'GET'))('DESK-14: $name changes nothing', async (route) => {
    await codeOf(route, headers)
  })
})

test('DESK-15: no answer of the desk can be framed', async () => {
  const response = await app.request('/api/desk/me', { headers: stale.headers })
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
