import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers, profiles } from '#db/schema/accounts.ts'
import { customerNotes } from '#db/schema/desk.ts'
import { auditLog } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import type { NationalId } from '#domain/account/national-id.ts'
import { presets } from '#domain/desk/permissions.ts'
import { encryptNationalId } from '#services/account/national-id-vault.ts'
import { aDeskClient, atTheDesk } from '#tests/support/desk/staff.ts'
import { aShopper } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { fingerprint, openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db, context } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const clerk = await aDeskClient(shop, presets.orders.name)

async function call(method: string, path: string, body?: unknown, headers = owner.headers) {
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await app.request(`/api/desk/customers${path}`, init)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const namesOf = async (query: string): Promise<string[]> =>
  (await call('GET', query)).body.customers.map(({ name }: { name: string }) => name)
const actionsOf = async (objectId: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.objectId, objectId)).orderBy(auditLog.id)).map(({ action }) => action)
const unknown = '00000000-0000-7000-8000-000000000000'

test('customers are found by a part of name, mobile and e-mail however it is typed, with their orders and what they paid', async () => {
  const shopper = await aShopper(db, { fullName: 'نیلوفر یزدانی', phone: '09123334455', email: 'niloofar@example.ir' })
  await aShopper(db, { fullName: 'کامران دیگر' })
  await anOrder(db, { shopper, status: 'delivered', paymentStatus: 'paid' })
  await anOrder(db, { shopper, status: 'cancelled', paymentStatus: 'failed' })
  for (const q of ['يزدان', 'نیلوفر', '۰۹۱۲۳۳۳', '+98 912 333 4455', 'NILOOFAR@ex']) {
    expect([q, await namesOf(`?q=${encodeURIComponent(q)}`)]).toEqual([q, ['نیلوفر یزدانی']])
  }
  const [paid] = await db.select({ total: orders.total }).from(orders).where(eq(orders.paymentStatus, 'paid'))
  expect((await call('GET', '?q=niloofar')).body).toMatchObject({
    count: 1,
    customers: [{ orders: 1, spent: paid?.total, status: 'active' }],
  })
  expect((await call('GET', '?q=%25%25%25')).body.customers).toEqual([])
})

test.each(['?q=ab', '?cursor=1', '?tab=gone', '?sort=name'])('DESK-36: %s is refused', async (query) => {
  expect((await call('GET', query)).status).toBe(422)
})

test('DESK-38: a customer’s page shows orders, addresses and notes, leaves one trace per hour, and the national ID is masked', async () => {
  const shopper = await aShopper(db)
  const nationalId = '0499370899' as NationalId
  await db
    .update(customers)
    .set(encryptNationalId(context, nationalId, shopper.userId))
    .where(eq(customers.id, shopper.customerId))
  await anOrder(db, { shopper, status: 'processing', paymentStatus: 'paid' })
  expect((await call('POST', `/${shopper.customerId}/notes`, { note: ' عصرها زنگ بزنید ' })).status).toBe(204)
  const { body } = await call('GET', `/${shopper.customerId}`, undefined, clerk.headers)
  await call('GET', `/${shopper.customerId}`, undefined, clerk.headers)
  expect(body).toMatchObject({
    name: shopper.fullName,
    nationalId: '۰۴۹•••••۹۹',
    latestOrders: [{ state: 'to-ship' }],
    notes: [{ note: 'عصرها زنگ بزنید', author: owner.member.fullName }],
  })
  expect(JSON.stringify(body)).not.toContain(nationalId)
  expect(await actionsOf(shopper.customerId)).toEqual(['customer.noted', 'customer.viewed'])

  expect((await call('POST', `/${shopper.customerId}/national-id`, undefined, clerk.headers)).status).toBe(403)
  expect(await call('POST', `/${shopper.customerId}/national-id`)).toEqual({ status: 200, body: { nationalId } })
  expect((await actionsOf(shopper.customerId)).at(-1)).toBe('customer.identityRead')
})

test('a blocked customer is signed out at once and cannot sign in; unblocked they can', async () => {
  const shopper = await aShopper(db)
  const headers = await signedInAs(shop, shopper)
  const me = async () => (await app.request('/api/me', { headers })).status
  const before = await me()
  expect((await call('PUT', `/${shopper.customerId}/block`)).status).toBe(204)
  expect([before, await me()]).toEqual([200, 401])
  expect(await namesOf('?tab=blocked')).toEqual([shopper.fullName])
  const state = await fingerprint(db)
  expect(await call('PUT', `/${shopper.customerId}/block`)).toMatchObject({ status: 409, body: { code: 'customer.blocked' } })
  expect(await fingerprint(db)).toBe(state)
  expect((await call('DELETE', `/${shopper.customerId}/block`)).status).toBe(204)
  expect(await namesOf('?tab=blocked')).toEqual([])
  expect((await app.request('/api/me', { headers: await signedInAs(shop, shopper) })).status).toBe(200)
  expect(await actionsOf(shopper.customerId)).toEqual(['customer.blocked', 'customer.unblocked'])
})

test('erased on request: nothing of the person is left, orders stay without a name, the page is gone', async () => {
  const shopper = await aShopper(db, { fullName: 'پروانه کیانی' })
  await anOrder(db, { shopper, status: 'delivered', paymentStatus: 'paid' })
  await call('POST', `/${shopper.customerId}/notes`, { note: 'همسایه‌ی طبقه‌ی دوم' })
  expect((await call('DELETE', `/${shopper.customerId}`)).status).toBe(204)
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, shopper.userId))
  expect(profile).toMatchObject({ status: 'deleted', email: null, phone: null })
  const { rows } = await db.execute(sql`select customer_name, shipping_address from orders where user_id = ${shopper.userId}`)
  expect(JSON.stringify(rows)).not.toContain('پروانه')
  expect(await db.$count(customerNotes, eq(customerNotes.customerId, shopper.customerId))).toBe(0)
  expect((await call('GET', `/${shopper.customerId}`)).status).toBe(404)
  expect(await namesOf('?q=پروانه')).toEqual([])
  expect((await actionsOf(shopper.customerId)).at(-1)).toBe('customer.erased')
})

test('refusals change nothing: open orders, colleagues, unknown people, empty notes, missing permission, no proof of identity', async () => {
  const shopper = await aShopper(db)
  await anOrder(db, { shopper, status: 'processing', paymentStatus: 'paid' })
  const [colleague] = await db.select().from(customers).where(eq(customers.userId, clerk.member.userId))
  const unproven = await atTheDesk(shop, owner.member)
  await db.execute(sql`update desk_sessions set confirmed_at = now() - interval '1 hour' where profile_id = ${owner.member.userId}`)
  const state = await fingerprint(db)
  const needsProof = await call('DELETE', `/${shopper.customerId}`, undefined, unproven)
  expect(needsProof).toMatchObject({ status: 403, body: { code: 'desk.confirm' } })
  expect(await fingerprint(db)).toBe(state)
  await db.execute(sql`update desk_sessions set confirmed_at = now() where profile_id = ${owner.member.userId}`)
  const confirmed = await fingerprint(db)
  const replies = [
    await call('DELETE', `/${shopper.customerId}`),
    await call('PUT', `/${colleague?.id}/block`),
    await call('DELETE', `/${colleague?.id}`),
    await call('PUT', `/${unknown}/block`),
    await call('DELETE', `/${shopper.customerId}/block`),
    await call('POST', `/${shopper.customerId}/notes`, { note: ' \u200b' }),
    await call('POST', `/${unknown}/national-id`),
    await call('PUT', `/${shopper.customerId}/block`, undefined, clerk.headers),
  ]
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'account.openOrders'],
    [409, 'customer.isStaff'],
    [409, 'account.staff'],
    [404, 'page.notFound'],
    [409, 'customer.active'],
    [422, 'desk.noteMissing'],
    [404, 'page.notFound'],
    [403, 'desk.forbidden'],
  ])
  expect(await fingerprint(db)).toBe(confirmed)
})

test('a part of a number is looked up in the trigram index', async () => {
  const plan = await db.transaction(async (tx) => {
    // A table of tests is too small for any index to be worth it.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from customers where customer_words(first_name, last_name, phone, email) like '%3334455%'`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('customers_trigrams')
})
