import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { insertContactMessage } from '#db/content/contact-messages.ts'
import { appointStaff } from '#db/desk/staff.ts'
import { notifyDesk } from '#db/notifications.ts'
import { orders } from '#db/schema/orders.ts'
import { deskSessions, staffMembers } from '#db/schema/staff.ts'
import { presets } from '#domain/desk/permissions.ts'
import { openEvents } from '#tests/support/desk/event-reader.ts'
import { aDeskClient, atTheDesk } from '#tests/support/desk/staff.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { openTestShop, shopOn } from '#tests/support/test-shop.ts'

/** Two nodes on one database. */
const shop = await openTestShop()
const other = shopOn(shop.connection)
const { app, db, streams } = shop
for (const node of [shop, other]) {
  const subscription = node.followNotifications()
  afterAll(() => subscription.stop())
}

const request = (headers: Record<string, string>, at = app) => at.request('/api/desk/events', { headers })
await vi.waitUntil(async () => {
  const { headers } = await aDeskClient(shop, presets.owner.name)
  const responses = await Promise.all([request(headers), request(headers, other.app)])
  await Promise.all(responses.map(({ body }) => body?.cancel()))
  return responses.every(({ ok }) => ok)
})

async function aDesk(role: string, at = app) {
  const client = await aDeskClient(shop, role)
  const stream = await openEvents(() => request(client.headers, at))
  onTestFinished(stream.cancel)
  return { ...client, stream }
}

/** What arrives at a stream up to now: a marker that everybody may read comes last. */
async function eventsOf({ stream }: { stream: Awaited<ReturnType<typeof openEvents>> }): Promise<string[]> {
  const mark = `mark-${stream.events.length}`
  await notifyDesk(db, 'order', [mark])
  await vi.waitUntil(() => stream.events.includes(`order ${mark}`), { timeout: 10_000 })
  return stream.events.filter((event) => !event.includes('mark') && event !== 'hello 1')
}

test('a stream tells of a new order, of its steps and of nothing personal', async () => {
  const desk = await aDesk(presets.orders.name)
  const { id } = await anOrder(db)
  await db.update(orders).set({ notes: 'بدون تغییر حالت' }).where(eq(orders.id, id))
  expect(await eventsOf(desk)).toEqual([`order ${id}`])
  await db.execute(sql`update orders set shipping_address = shipping_address || '{"city": "قم"}' where id = ${id}`)
  expect(await eventsOf(desk)).toEqual([`order ${id}`, `order ${id}`])
})

test('its headers let no proxy buffer or store it', async () => {
  const { headers } = await aDeskClient(shop, presets.owner.name)
  const response = await request(headers)
  onTestFinished(async () => response.body?.cancel())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
})

test('only what the role may read is sent', async () => {
  const [owner, stock] = [await aDesk(presets.owner.name), await aDesk(presets.stock.name)]
  const message = await db.transaction((tx) =>
    insertContactMessage(tx, { name: 'الف', email: null, phone: null, subject: '', message: 'ب' }),
  )
  expect(await eventsOf(owner)).toEqual([`message ${message}`])
  expect(await eventsOf(stock)).toEqual([])
})

test('DESK-35: a session has three streams on all nodes together; the oldest is replaced', async () => {
  const { headers } = await aDeskClient(shop, presets.owner.name)
  const opened: Awaited<ReturnType<typeof openEvents>>[] = []
  for (const at of [app, other.app, app]) opened.push(await openEvents(() => request(headers, at)))
  const stranger = await aDesk(presets.owner.name)
  expect(opened.map(({ isClosed }) => isClosed())).toEqual([false, false, false])
  opened.push(await openEvents(() => request(headers, other.app)))
  await vi.waitUntil(() => opened[0]?.isClosed())
  expect(opened[0]?.events).toEqual(['hello 1', 'replaced 1'])
  await opened[1]?.cancel()
  // A stream that its browser closed makes room.
  opened.push(await openEvents(() => request(headers)))
  await eventsOf(stranger)
  expect(opened.map(({ isClosed }) => isClosed())).toEqual([true, true, false, false, false])
  expect(stranger.stream.isClosed()).toBe(false)
  for (const { cancel } of opened.slice(2)) await cancel()
})

test('DESK-35: streams end with their session, and a stream does not prolong it', async () => {
  const desk = await aDesk(presets.orders.name)
  const signedOut = await app.request('/api/desk/session/sign-out', { method: 'POST', headers: desk.headers })
  expect(signedOut.status).toBe(204)
  await vi.waitUntil(desk.stream.isClosed)
  expect((await request(desk.headers)).status).toBe(401)

  const { member, headers } = await aDeskClient(shop, presets.orders.name)
  await db.update(deskSessions).set({ lastSeenAt: sql`now() - interval '5 minutes'` }).where(eq(deskSessions.profileId, member.userId))
  const seen = async () => (await db.select().from(deskSessions).where(eq(deskSessions.profileId, member.userId)))[0]?.lastSeenAt
  const before = await seen()
  await (await openEvents(() => request(headers))).cancel()
  await app.request('/api/desk/today', { headers: { ...headers, 'x-desk-background': '1' } })
  expect(await seen()).toEqual(before)
  await app.request('/api/desk/today', { headers })
  expect(await seen()).not.toEqual(before)
})

test('DESK-10: the streams of a disabled member close on every node, and those of a demoted one come back with the new role', async () => {
  const disabled = await aDesk(presets.manager.name, other.app)
  await db.update(staffMembers).set({ status: 'disabled' }).where(eq(staffMembers.profileId, disabled.member.userId))
  await vi.waitUntil(disabled.stream.isClosed)
  for (const at of [app, other.app]) expect((await request(disabled.headers, at)).status).toBe(401)

  const demoted = await aDesk(presets.manager.name)
  await db.transaction((tx) => appointStaff(tx, demoted.member.email, presets.content.name))
  await vi.waitUntil(demoted.stream.isClosed)
  const again = await openEvents(() => request(demoted.headers))
  onTestFinished(again.cancel)
  const witness = await aDesk(presets.owner.name)
  await anOrder(db)
  await eventsOf(witness)
  expect(again.events).toEqual(['hello 1'])
})

test('a stream occupies no admission slot and no database connection', async () => {
  const desks = await Promise.all(Array.from({ length: 30 }, () => aDesk(presets.owner.name)))
  expect(streams.size).toBe(30)
  const headers = await atTheDesk(shop, desks[0]?.member ?? { userId: '' })
  const responses = await Promise.all(Array.from({ length: 16 }, () => app.request('/api/desk/me', { headers })))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
})

test('a node that stops, or does not hear of changes, closes its streams and opens none', async () => {
  const node = shopOn(shop.connection)
  const { headers } = await aDeskClient(shop, presets.owner.name)
  expect((await request(headers, node.app)).status).toBe(503)
  const subscription = node.followNotifications()
  await vi.waitUntil(async () => (await request(headers, node.app)).ok)
  const stream = await openEvents(() => request(headers, node.app))
  await subscription.stop()
  await vi.waitUntil(stream.isClosed)
  expect((await request(headers, node.app)).status).toBe(503)
})
