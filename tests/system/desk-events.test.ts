import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { staffMembers } from '#db/schema/staff.ts'
import { presets } from '#domain/desk/permissions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openEvents } from '#tests/support/desk/event-reader.ts'
import { atTheDesk } from '#tests/support/desk/staff.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { testNodes } from '#tests/support/nodes/test-nodes.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { shopOn } from '#tests/support/test-shop.ts'

const database = await testDatabase()
const { db } = database
const shop = await testNodes(database, { count: 2 })
const [first, second] = shop.nodes as [(typeof shop.nodes)[number], (typeof shop.nodes)[number]]
const own = shopOn(database)
afterAll(() => own.streams.stop())

async function aMember(role: string) {
  const member = await aStaffMember(db, { role })
  return { ...member, headers: await atTheDesk(own, member) }
}

const at = (origin: string, path: string, headers: Record<string, string>) => fetch(`${origin}/api/desk${path}`, { headers })
const ordersOf = async (origin: string, headers: Record<string, string>) =>
  ((await (await at(origin, '/orders', headers)).json()) as { orders: { id: string }[] }).orders.map(({ id }) => id)

test('DESK-35: an order reaches the desks of every node and through nginx; after the death of a node nothing is missed', async () => {
  const { headers } = await aMember(presets.orders.name)
  const direct = await openEvents(() => at(second.origin, '/events', headers))
  const proxied = await openEvents(() => at(shop.origin, '/events', headers))
  const one = await anOrder(db)
  for (const { events } of [direct, proxied]) await vi.waitUntil(() => events.includes(`order ${one.id}`), { timeout: 10_000 })

  await second.kill()
  await vi.waitUntil(direct.isClosed, { timeout: 10_000 })
  const missed = await anOrder(db)
  // As a browser does: it opens the stream again, on whatever node there is, and reads the data once it says hello.
  const again = await openEvents(() => at(shop.origin, '/events', headers))
  expect(await ordersOf(first.origin, headers)).toEqual(expect.arrayContaining([one.id, missed.id]))
  const next = await anOrder(db)
  await vi.waitUntil(() => again.events.includes(`order ${next.id}`), { timeout: 10_000 })
  await Promise.all([proxied.cancel(), again.cancel()])
  await second.start()
})

test('DESK-10: disabling a member closes their streams on every node, and the next request is refused on each', async () => {
  const { userId, headers } = await aMember(presets.manager.name)
  const opened = await Promise.all(shop.nodes.map(({ origin }) => openEvents(() => at(origin, '/events', headers))))
  await db.update(staffMembers).set({ status: 'disabled' }).where(eq(staffMembers.profileId, userId))
  for (const { isClosed } of opened) await vi.waitUntil(isClosed, { timeout: 10_000 })
  for (const { origin } of shop.nodes) expect((await at(origin, '/me', headers)).status).toBe(401)
})

test('a node that stops closes its streams at once', async () => {
  const { headers } = await aMember(presets.owner.name)
  const stream = await openEvents(() => at(first.origin, '/events', headers))
  const stopped = first.stop()
  await vi.waitUntil(stream.isClosed, { timeout: 10_000 })
  expect(await stopped).toBe(0)
  await first.start()
})
