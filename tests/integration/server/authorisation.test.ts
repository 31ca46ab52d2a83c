import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles, sessions } from '#db/schema/accounts.ts'
import type { Password } from '#domain/account/password.ts'
import { api } from '#server/api/routes.ts'
import { hashPassword } from '#services/account/password-hash.ts'
import { createQueues } from '#services/queue/queues.ts'
import { aShopper, aStaffMember, type Shopper } from '#tests/support/factories.ts'
import { fingerprint, fromOurPage, openTestShop, signedInAs } from '#tests/support/test-shop.ts'
import { password, type RequestInput, type Row, table, type Visitor, visitors } from './authorisation-table.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1', DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-authorisation-')) })
const { app, db } = shop
const passwordHash = await hashPassword({ queues: createQueues() }, password as Password)

const routes = [...new Set(api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))]

test('AUTHZ-01: the table lists exactly the routes of the router', () => {
  expect(Object.keys(table).sort()).toEqual(routes.sort())
})

async function headersOf(visitor: Visitor, owner: Shopper): Promise<Record<string, string>> {
  if (visitor === 'guest') return fromOurPage
  const shopper = visitor === 'owner' ? owner : visitor === 'staff' ? await aStaffMember(db) : await aShopper(db)
  const ofShopper = eq(profiles.id, shopper.userId)
  await db.update(profiles).set({ passwordHash }).where(ofShopper)
  const headers = await signedInAs(shop, shopper)
  if (visitor === 'disabled') await db.update(profiles).set({ status: 'disabled' }).where(ofShopper)
  if (visitor === 'expired') await db.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.userId, shopper.userId))
  return headers
}

let requests = 0

async function send(method: string, path: string, input: RequestInput, headers: Record<string, string>): Promise<Response> {
  requests += 1
  return app.request(input.path ?? `/api${path}`, {
    method,
    headers: { ...headers, 'x-forwarded-for': `10.${requests >> 8}.${requests & 255}.1` },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  })
}

const refusal: Partial<Record<Visitor, string>> = { guest: 'session.missing', disabled: 'session.expired', expired: 'session.expired' }

async function check(route: string, { status, prepare }: Row, visitor: Visitor): Promise<void> {
  const [method = '', path = ''] = route.split(' ')
  const owner = await aShopper(db)
  const headers = await headersOf(visitor, owner)
  const input = (await prepare?.({ shop, owner })) ?? {}
  const before = method === 'GET' ? '' : await fingerprint(db)
  const response = await send(method, path, input, headers)
  const outcome = `${route} for ${visitor}: ${response.status}`
  expect(outcome).toBe(`${route} for ${visitor}: ${status[visitor]}`)
  if (response.status === 401 && status.owner !== 401) expect(await response.json()).toMatchObject({ code: refusal[visitor] })
  if (response.status >= 400 && method !== 'GET') expect(await fingerprint(db)).toBe(before)
  // A session of an account that may not sign in would break the invariants.
  if (visitor === 'disabled')
    await db.execute(sql`delete from sessions s using profiles p where p.id = s.user_id and p.status = 'disabled'`)
}

test.each(Object.entries(table).map(([route, row]) => ({ route, row })))(
  'AUTHZ-01: $route has the status of the table for each visitor, and a refusal changes nothing',
  async ({ route, row }) => {
    for (const visitor of visitors) await check(route, row, visitor)
  },
)

test('AUTHZ-01: private responses are never cached', async () => {
  const headers = await headersOf('owner', await aShopper(db))
  for (const [route, { status }] of Object.entries(table)) {
    const [method = '', path = ''] = route.split(' ')
    if (method !== 'GET' || status.guest !== 401 || path.includes(':')) continue
    expect((await send(method, path, {}, headers)).headers.get('cache-control')).toBe('no-store')
  }
})
