import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customers, profiles } from '#db/schema/accounts.ts'
import { aBrowser, aMobile, aRegistered, aTicket, someDetails } from '#tests/support/registration.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1' })
const { db } = shop

const { rows } = await db.execute<{ name: string }>(sql`
  select distinct column_name as name from information_schema.columns
  where table_schema = 'public' and table_name in ('profiles', 'customers', 'sessions', 'registration_tickets')`)

const camel = (name: string) => name.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase())
const expected = new Set(['ticket', 'fullName', 'nationalId', 'email', 'password'])
const others = [
  'price',
  'total',
  'discount',
  'isAdmin',
  'is_verified_purchase',
  'is_helpful_count',
  'payment_status',
  'userId',
  'emailConfirmed',
  'role',
]
const names = [...new Set([...rows.map(({ name }) => name), ...rows.map(({ name }) => camel(name)), ...others])].filter(
  (name) => !expected.has(name),
)

const hostileValue = fc.constantFrom<unknown>(
  'owner',
  'staff',
  'disabled',
  true,
  0,
  '2020-01-01T00:00:00Z',
  randomUUID(),
  'CUST-1',
  null,
  [],
  {},
)
const hostile = fc.dictionary(fc.constantFrom(...names), hostileValue, { minKeys: 5, maxKeys: names.length })

/** What only the server decides. */
async function decided(userId: string) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId))
  return { profile, customer }
}

test('AUTHZ-04: registering with every column of its tables gives the account that registering without them gives', async () => {
  expect(names).toEqual(
    expect.arrayContaining(['role', 'status', 'password_hash', 'passwordHash', 'customer_number', 'email_confirmed_at', 'is_active']),
  )
  const everything = Object.fromEntries(names.map((name) => [name, name === 'role' ? 'owner' : randomUUID()]))
  const samples = [everything, ...fc.sample(hostile, 8)]
  for (const extra of samples) {
    const browser = aBrowser(shop)
    const phone = aMobile()
    const details = someDetails()
    const response = await browser.post('/api/auth/register', { ...extra, ticket: await aTicket(shop, browser, phone), ...details })
    expect(response.status).toBe(201)
    const { user } = (await response.json()) as { user: { id: string } }
    expect(Object.values(extra)).not.toContain(user.id)
    const { profile, customer } = await decided(user.id)
    expect(profile).toMatchObject({ email: details.email, phone, status: 'active', emailConfirmedAt: null })
    expect(profile?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(Math.abs((profile?.createdAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(customer).toMatchObject({ isActive: true, firstName: 'مریم', lastName: 'احمدی', phone })
    expect(customer?.customerNumber).toMatch(/^CUST-[0-9]{13}$/)
  }
})

test('AUTHZ-04: changing the name with every column changes the name, and nothing of anybody else', async () => {
  const [shopper, other] = [await aRegistered(shop), await aRegistered(shop)]
  const before = await decided(shopper.userId)
  const otherBefore = await decided(other.userId)
  const everything = Object.fromEntries(names.map((name) => [name, other.userId]))
  for (const extra of [everything, { ...everything, email: other.email }, ...fc.sample(hostile, 15)]) {
    const response = await shopper.browser.patch('/api/me', { ...extra, fullName: 'سارا نیک' })
    expect(response.status).toBe(200)
  }
  const after = await decided(shopper.userId)
  expect(after.profile).toEqual({ ...before.profile, fullName: 'سارا نیک', updatedAt: after.profile?.updatedAt })
  expect(after.customer).toEqual({ ...before.customer, firstName: 'سارا', lastName: 'نیک', updatedAt: after.customer?.updatedAt })
  expect(await decided(other.userId)).toEqual(otherBefore)
})

test('AUTHZ-04: columns alone change nothing', async () => {
  const { browser } = await aRegistered(shop)
  const before = await fingerprint(db)
  for (const extra of fc.sample(hostile, 15)) expect((await browser.patch('/api/me', extra)).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})
