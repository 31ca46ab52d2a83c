import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deskViews, orderLabels, orderNotes } from '#db/schema/desk.ts'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import { deskSessions } from '#db/schema/staff.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { countStatements } from '#tests/support/desk/statements.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { aRefund } from '#tests/support/orders/refunds.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const clerk = await aDeskClient(shop, presets.orders.name)
const owner = await aDeskClient(shop, presets.owner.name)

type Reply = {
  state: string
  steps: string[]
  version: number
  timeline: { text: string; by: string; note: string | null }[]
  labels: string[]
}

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = clerk.headers) =>
  app.request(`/api/desk${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
const paid = () => anOrder(db, { status: 'processing', paymentStatus: 'paid' })
const auditOf = (objectId: string, action: string) => db.$count(auditLog, and(eq(auditLog.objectId, objectId), eq(auditLog.action, action)))
const ship = { do: 'ship', carrier: 'post', trackingNumber: '۱۲۳۴۵۶۷۸۹۰' }

test('an order is shipped with carrier and tracking code, delivered, and its timeline names who did it', async () => {
  const { id } = await paid()
  const shipped = await call('POST', `/orders/${id}/steps`, ship)
  expect([shipped.status, ((await shipped.json()) as Reply).state]).toEqual([200, 'shipped'])
  const reply = (await (await call('POST', `/orders/${id}/steps`, { do: 'deliver' })).json()) as Reply
  expect([reply.state, reply.steps]).toEqual(['delivered', ['refund']])
  expect(reply.timeline[0]).toMatchObject({ text: 'تحویل داده شد', by: clerk.member.fullName })
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  expect([row?.carrier, row?.trackingNumber]).toEqual(['post', '1234567890'])
})

test('DESK-21: the same step ten times at once is one step, one audit row and one message', async () => {
  const { id } = await paid()
  const replies = await Promise.all(Array.from({ length: 10 }, () => call('POST', `/orders/${id}/steps`, ship)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await auditOf(id, 'order.ship')).toBe(1)
  expect(await db.$count(outbox, and(eq(outbox.orderId, id), eq(outbox.event, 'order.shipped')))).toBe(1)
})

test.each([
  ['a step that is not legal now', { do: 'deliver' }, 409],
  ['shipping by post without a number', { do: 'ship', carrier: 'post', trackingNumber: null }, 422],
  ['an unknown step', { do: 'teleport' }, 422],
  ['a step with a field too many', { do: 'cancel', status: 'delivered' }, 422],
  ['money of a transfer without its receipt', { do: 'collect' }, 409],
  ['a refund by a role without that permission', aRefund({ amount: toman(1) }), 403],
])('%s is refused and changes nothing', async (_case, step, status) => {
  const { id } = await paid()
  const before = await fingerprint(db)
  expect((await call('POST', `/orders/${id}/steps`, step)).status).toBe(status)
  expect(await fingerprint(db)).toBe(before)
})

test('a refund needs a recent confirmation, even by the owner; with one it is recorded once', async () => {
  const { id, total } = await anOrder(db, { status: 'delivered', paymentStatus: 'paid' })
  const step = aRefund({ amount: total, way: 'account', reference: '1' })
  const stale = await aDeskClient(shop, presets.owner.name)
  const elevenMinutesAgo = sql`now() - interval '11 minutes'`
  await db.update(deskSessions).set({ confirmedAt: elevenMinutesAgo }).where(eq(deskSessions.profileId, stale.member.userId))
  const response = await call('POST', `/orders/${id}/steps`, step, stale.headers)
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'desk.confirm'])
  const both = await Promise.all([1, 2].map(() => call('POST', `/orders/${id}/steps`, step, owner.headers)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a bulk step gives a result per order; one that refuses leaves the others done', async () => {
  const [first, second] = [await paid(), await paid()]
  const delivered = await anOrder(db, { status: 'delivered', paymentStatus: 'paid' })
  const step = { do: 'ship', carrier: 'courier', trackingNumber: null }
  const response = await call('POST', '/orders/steps', { ids: [first.id, delivered.id, second.id, first.id], step })
  const { results } = (await response.json()) as { results: { id: string; message: string | null }[] }
  expect(results.map(({ id, message }) => [id, message === null])).toEqual([
    [first.id, true],
    [delivered.id, false],
    [second.id, true],
  ])
  expect((await call('POST', '/orders/steps', { ids: Array.from({ length: 51 }, () => first.id), step })).status).toBe(422)
})

test('a note is for colleagues: on the timeline, with one audit row that does not quote it', async () => {
  const { id } = await paid()
  const response = await call('POST', `/orders/${id}/notes`, { text: ' پیش از ارسال تماس بگیرید ' })
  const { timeline } = (await response.json()) as Reply
  expect([response.status, timeline.find(({ note }) => note !== null)?.note]).toEqual([201, 'پیش از ارسال تماس بگیرید'])
  const [note] = await db.select().from(orderNotes).where(eq(orderNotes.orderId, id))
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.objectId, note?.id ?? ''))
  expect(rows).toMatchObject([{ action: 'order.noted', actorId: clerk.member.userId, oldState: null, newState: null }])
  expect((await call('POST', `/orders/${id}/notes`, { text: '  ' })).status).toBe(422)
})

test('a label is added once, shown on the timeline and removed; each change is one audit row', async () => {
  const { id } = await paid()
  const add = () => call('POST', `/orders/${id}/labels`, { label: 'پیک ظهر' })
  await Promise.all([add(), add()])
  expect(await auditOf(id, 'order.labelled')).toBe(1)
  const { labels, timeline } = (await (await call('GET', `/orders/${id}`)).json()) as Reply
  expect([labels, timeline[0]?.text]).toEqual([['پیک ظهر'], 'برچسب «پیک ظهر» زده شد'])
  await call('DELETE', `/orders/${id}/labels?label=${encodeURIComponent('پیک ظهر')}`)
  expect([await db.$count(orderLabels, eq(orderLabels.orderId, id)), await auditOf(id, 'order.labelRemoved')]).toEqual([0, 1])
})

const address = {
  fullName: 'مریم احمدی',
  phone: '09123456789',
  province: 'تهران',
  city: 'تهران',
  addressLine1: 'خیابان ولیعصر، کوچه نوربخش',
  addressLine2: '',
  postalCode: '',
}
const put = (id: string, version: number | null, body: object) =>
  call('PUT', `/orders/${id}/address`, body, { ...clerk.headers, ...(version !== null && { 'if-match': `"${version}"` }) })

test('DESK-20: of two editors with one version the first wins, the second gets both values and saves on top', async () => {
  const { id } = await paid()
  expect((await put(id, 1, address)).status).toBe(200)
  const late = await put(id, 1, { ...address, addressLine1: 'خیابان آزادی، پلاک ۱۰' })
  const { conflict } = (await late.json()) as { conflict: { version: number; by: string; fields: object } }
  expect([late.status, conflict]).toEqual([
    409,
    { version: 2, by: clerk.member.fullName, fields: { addressLine1: { theirs: address.addressLine1, yours: 'خیابان آزادی، پلاک ۱۰' } } },
  ])
  expect((await put(id, conflict.version, { ...address, addressLine1: 'خیابان آزادی، پلاک ۱۰' })).status).toBe(200)
  expect(await auditOf(id, 'order.addressEdited')).toBe(2)
})

test('DESK-20: a step between opening and saving is no conflict, and saving the same again changes nothing', async () => {
  const { id } = await paid()
  await call('POST', `/orders/${id}/notes`, { text: 'یادداشت' })
  expect(await (await put(id, 1, address)).json()).toEqual({ version: 2 })
  expect(await (await put(id, 2, address)).json()).toEqual({ version: 2 })
})

test.each([
  ['without a version', null, address, 422],
  ['with a column that is not in the form', 1, { ...address, total: 1 }, 422],
  ['with an empty name', 1, { ...address, fullName: '' }, 422],
])('DESK-13: an address %s is refused and changes nothing', async (_case, version, body, status) => {
  const { id } = await paid()
  const before = await fingerprint(db)
  expect((await put(id, version, body)).status).toBe(status)
  expect(await fingerprint(db)).toBe(before)
})

test('the address of a shipped order is not edited', async () => {
  const { id } = await anOrder(db, { status: 'shipped', paymentStatus: 'paid' })
  expect((await put(id, 1, address)).status).toBe(409)
})

test('a saved view belongs to one person', async () => {
  const view = { page: 'orders', name: 'گیلان', query: 'province=x' }
  expect((await call('POST', '/views', view)).status).toBe(201)
  expect((await call('POST', '/views', view)).status).toBe(409)
  const [row] = await db.select().from(deskViews)
  expect(await (await call('GET', '/views?page=orders', undefined, owner.headers)).json()).toEqual({ views: [] })
  expect((await call('DELETE', `/views/${row?.id}`, undefined, owner.headers)).status).toBe(404)
  expect((await call('DELETE', `/views/${row?.id}`)).status).toBe(204)
})

test('today shows each role what it may read', async () => {
  const { id } = await paid()
  const today = async (headers: Record<string, string>) =>
    (await (await call('GET', '/today', undefined, headers)).json()) as Record<string, unknown>
  const whole = await today(owner.headers)
  expect(whole).toMatchObject({ waiting: { 'to-ship': { count: expect.any(Number) } }, sales: { today: { orders: expect.any(Number) } } })
  expect((whole.latest as { id: string }[]).map((order) => order.id)).toContain(id)
  const content = await aDeskClient(shop, presets.content.name)
  expect(await today(content.headers)).toMatchObject({ waiting: null, sales: null, latest: null, lowStock: null })
  expect(await today(clerk.headers)).toMatchObject({ sales: null, latest: expect.any(Array) })
})

test('DESK-14: a change from another site is refused', async () => {
  const { id } = await paid()
  const before = await fingerprint(db)
  const foreign = { ...clerk.headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await call('POST', `/orders/${id}/steps`, ship, foreign)).status).toBe(403)
  expect(await fingerprint(db)).toBe(before)
})

test('the page of an order takes at most 6 statements', async () => {
  const { id } = await paid()
  const { result, count } = await countStatements(shop, async () => call('GET', `/orders/${id}`))
  expect(result.status).toBe(200)
  expect(count).toBeLessThanOrEqual(6)
})
