import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anOrderDesk, aVisitor, ownHeaders, type SignedInShopper } from '#tests/support/nodes/busy-shop.ts'
import type { ShopNode } from '#tests/support/nodes/node-process.ts'
import { testNodes } from '#tests/support/nodes/test-nodes.ts'
import { wrongClock } from '#tests/support/nodes/wrong-clock.ts'
import { aMobile } from '#tests/support/registration.ts'

const database = await testDatabase({ template: 'demo' })
const { db } = database
const clock = wrongClock()
clock.set(10)
const shop = await testNodes(database, { count: 2, envOfFirst: clock.env })
const [wrong, right] = shop.nodes as [ShopNode, ShopNode]
const headers = ownHeaders(shop.origin)

/** The node's own clock, from its Date header. */
async function minutesOff({ origin }: ShopNode): Promise<number> {
  const { headers } = await fetch(`${origin}/livez`)
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000) + 0
}

const post = ({ origin }: ShopNode, path: string, body: unknown, cookie = '') =>
  fetch(origin + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })

async function codeFrom({ origin }: ShopNode, phone: string): Promise<string | undefined> {
  const { props } = (await (await fetch(`${origin}/_data/sandbox/inbox`)).json()) as {
    props: { messages: { to: string; code: string }[] }
  }
  return props.messages.find(({ to }) => to === phone)?.code
}

const age = (interval: string) =>
  db.execute(sql`update phone_codes set created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval`)

/** A code requested at one node and entered at the other, in time and too late. */
async function codesHold(requestedAt: ShopNode, enteredAt: ShopNode): Promise<void> {
  for (const [interval, status] of [
    ['290 seconds', 200],
    ['301 seconds', 422],
  ] as const) {
    const mobile = aMobile()
    const sent = await post(requestedAt, '/api/auth/phone/code', { mobile })
    const cookie = sent.headers.getSetCookie().join().split(';')[0]
    expect(sent.status).toBe(202)
    expect((await post(enteredAt, '/api/auth/phone/code', { mobile }, cookie)).status).toBe(429)
    const code = await codeFrom(requestedAt, mobile)
    await age(interval)
    expect((await post(enteredAt, '/api/auth/phone/verify', { mobile, code }, cookie)).status, interval).toBe(status)
    await db.execute(sql`delete from phone_codes`)
  }
}

async function sessionsHold(node: ShopNode): Promise<void> {
  const visitor = await aVisitor(db, shop.origin)
  const statusOf = async () => (await fetch(`${node.origin}/api/me`, { headers: visitor.headers })).status
  const endIn = (interval: string) =>
    db.execute(sql`update sessions set expires_at = now() + ${interval}::interval where user_id = ${visitor.userId}`)
  await endIn('5 minutes')
  expect(await statusOf()).toBe(200)
  await endIn('-5 minutes')
  expect(await statusOf()).toBe(401)
}

const desk = await anOrderDesk(db, shop.origin)

async function placeAt({ origin }: ShopNode, visitor: SignedInShopper): Promise<string> {
  const { path, ...request } = await desk.orderRequest(visitor)
  const response = await fetch(origin + path, request as RequestInit)
  expect(response.status).toBe(201)
  return ((await response.json()) as { order: { id: string } }).order.id
}

test('CH-08: a node whose clock is ten minutes fast or slow follows the database clock', async () => {
  const buyer = await aVisitor(db, shop.origin)
  const placed: string[] = []
  for (const minutes of [10, -10]) {
    clock.set(minutes)
    await expect.poll(() => minutesOff(wrong), { timeout: 5_000 }).toBe(minutes)
    expect(await minutesOff(right)).toBe(0)
    await codesHold(wrong, right)
    await codesHold(right, wrong)
    await sessionsHold(wrong)
    placed.push(await placeAt(wrong, buyer), ...(minutes > 0 ? [await placeAt(right, buyer)] : []))
  }
  const listed = (await (await fetch(`${wrong.origin}/api/orders`, { headers: buyer.headers })).json()) as { orders: { id: string }[] }
  expect(listed.orders.map(({ id }) => id)).toEqual(placed.toReversed())
  const { rows } = await db.execute<{ holds: number; stray: number }>(sql`
    select count(distinct round(extract(epoch from hold_expires_at - created_at))) as holds,
      count(*) filter (where created_at not between now() - interval '1 minute' and now()) as stray
    from orders where user_id = ${buyer.userId}`)
  expect(rows).toEqual([{ holds: 1, stray: 0 }])
})

test('CH-08: its jobs release stock by the database clock', async () => {
  await right.stop()
  clock.set(10)
  await expect.poll(() => minutesOff(wrong), { timeout: 5_000 }).toBe(10)
  const endsIn = async (interval: string) => {
    const id = await placeAt(wrong, await aVisitor(db, shop.origin))
    await db.execute(sql`update orders set hold_expires_at = now() + ${interval}::interval where id = ${id}`)
    return id
  }
  const [over, open] = [await endsIn('-1 minute'), await endsIn('5 minutes')]
  const stateOf = async (id: string) =>
    (await db.execute<{ state: string }>(sql`select hold_state as state from orders where id = ${id}`)).rows[0]?.state
  await db.execute(sql`update jobs set due_at = now() where name = 'release-holds'`)
  await expect.poll(() => stateOf(over), { timeout: 15_000 }).toBe('released')
  const finished = sql`select from jobs where name = 'release-holds' and holder is null and due_at > now()`
  await expect.poll(async () => (await db.execute(finished)).rows.length).toBe(1)
  expect(await stateOf(open)).toBe('active')
})
