import { inArray, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '#db/invariants.ts'
import { profiles } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct, stockOf } from '#tests/support/factories.ts'
import { anOrderDesk, aVisitor, busyShop, cartRequest } from '#tests/support/nodes/busy-shop.ts'
import { type HttpRequest, type Load, type SentRequest, type Stream, send, startLoad, unsent } from '#tests/support/nodes/load.ts'
import { cacheHitsOf, requestsServedBy, testNodes } from '#tests/support/nodes/test-nodes.ts'
import { restartInTurn, shortPause } from '#tests/support/nodes.ts'

/** Three nodes that start on an empty database at the same moment. */
const database = await testDatabase({ template: 'blank' })
const { db } = database
const shop = await testNodes(database, { count: 3 })
const [first, ...others] = shop.nodes as [(typeof shop.nodes)[number], ...typeof shop.nodes]

const textOf = async (origin: string) => (await fetch(origin)).text()

function underLoad(streams: readonly Stream[]): Load {
  const load = startLoad(shop.origin, streams)
  onTestFinished(async () => void (await load.stop()))
  return load
}

test('nodes that start together on an empty database migrate and seed once', async () => {
  const pages = await Promise.all(shop.nodes.map(({ origin }) => textOf(`${origin}/store`)))
  expect(pages[0]).toContain('/product/')
  expect(new Set(pages).size).toBe(1)
})

test('a review written on one node is on the page of every other', async () => {
  const product = await aProduct(db)
  const pages = shop.nodes.map(({ origin }) => `${origin}/product/${product.slug}`)
  const hitsOf = async (node: (typeof shop.nodes)[number], page: string) => {
    const before = await cacheHitsOf(node)
    expect(await textOf(page)).not.toContain('باتری یک روز می‌ماند')
    return (await cacheHitsOf(node)) - before
  }
  // The invalidation for the new product may reach a node after its first render of it.
  for (const [index, node] of shop.nodes.entries()) await expect.poll(() => hitsOf(node, pages[index] ?? ''), { timeout: 5_000 }).toBe(1)
  const { headers } = await aVisitor(db, shop.origin)
  const body = JSON.stringify({ rating: 4, title: 'خوب', comment: 'باتری یک روز می‌ماند' })
  const written = await fetch(`${first.origin}/api/products/${product.id}/reviews`, { method: 'POST', headers, body })
  expect(written.status).toBe(201)
  for (const page of pages) await expect.poll(() => textOf(page), { timeout: 5_000 }).toContain('باتری یک روز می‌ماند')
})

test('LD-03: two hundred concurrent requests for an uncached page are one request to one of the nodes', async () => {
  const { slug } = await aProduct(db)
  const served = async () =>
    (await Promise.all(shop.nodes.map((node) => requestsServedBy(node, '/product/{slug}')))).reduce((a, b) => a + b)
  const before = await served()
  const pages = await Promise.all(Array.from({ length: 200 }, () => textOf(`${shop.origin}/product/${slug}`)))
  expect(new Set(pages).size).toBe(1)
  expect((await served()) - before).toBe(1)
})

test('a node killed under load fails its requests in flight and nothing else, and comes back', async () => {
  const desk = await anOrderDesk(db, shop.origin)
  const visitors = await Promise.all(Array.from({ length: 9 }, () => aVisitor(db, shop.origin)))
  // Enough requests that each node gets one.
  const orders = await Promise.all(Array.from({ length: 9 }, () => desk.orderRequest()))
  const requests: HttpRequest[] = [...visitors.map((visitor) => cartRequest(visitor, desk.product)), ...orders]
  const load = underLoad((await busyShop(db, shop.origin)).filter(({ name }) => name !== 'cart'))
  const sent = requests.map((request) => unsent(request))
  const victim = `127.0.0.1:${first.port}`
  const inFlight = new Set<SentRequest>()

  // Blocked in the database, all of them are in flight when the node dies.
  const responses = await db.transaction(async (tx) => {
    const held = visitors.map(({ userId }) => userId)
    await tx.select({ id: profiles.id }).from(profiles).where(inArray(profiles.id, held)).for('update')
    await tx.select({ id: products.id }).from(products).where(sql`id = ${desk.product.id}`).for('update')
    const pending = sent.map((one) => send(shop.origin, one))
    await expect.poll(waitingForLocks, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(requests.length)
    for (const one of load.inFlight) inFlight.add(one)
    await first.kill()
    for (const one of load.inFlight) inFlight.add(one)
    return pending
  })
  await Promise.all(responses)

  const [carts, placed] = [sent.slice(0, visitors.length), sent.slice(visitors.length)]
  const lost = shop.nginx.log().filter(({ uri, nodes }) => uri === '/api/cart/merge' && nodes === victim)
  const failed = carts.filter(({ status }) => status !== 200)
  expect(failed.map(({ status }) => status)).toEqual(lost.map(() => 503))
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.length).toBeLessThan(visitors.length)
  expect(placed.map(({ status }) => status)).toEqual(orders.map(() => 201))
  expect(shop.nginx.log().some(({ uri, nodes }) => uri === '/api/orders' && nodes.startsWith(`${victim}, `))).toBe(true)

  await first.start()
  await expect.poll(() => requestsServedBy(first, '/store'), { timeout: 30_000 }).toBeGreaterThan(0)
  const { failed: interrupted } = await load.stop()
  expect(interrupted.filter((one) => !inFlight.has(one))).toEqual([])
  expect(interrupted.filter(({ stream }) => stream === 'order')).toEqual([])
})

/** Connections of the nodes only: the test holds its locks by others. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await database.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

test('CH-02: nodes restarted one after the other under load fail no request behind nginx', async () => {
  const load = underLoad(await busyShop(db, shop.origin))
  const before = shop.nodes.map((node) => node.pid())
  await restartInTurn(shop.nodes, shortPause.seconds)
  const { succeeded, failed } = await load.stop()
  expect(failed).toEqual([])
  expect(succeeded).toBeGreaterThan(100)
  for (const [index, node] of [first, ...others].entries()) expect(node.pid()).not.toBe(before[index])
})

test('LD-01: a flash sale on three nodes sells exactly the stock and fails no order or cart, also with five times the writes', async () => {
  const units = 5
  const desk = await anOrderDesk(db, shop.origin, units)
  const visitors = await Promise.all(Array.from({ length: 9 }, () => aVisitor(db, shop.origin)))
  const statusesOf = async (requests: readonly HttpRequest[]) => {
    const sent = requests.map((request) => unsent(request))
    await Promise.all(sent.map((one) => send(shop.origin, one)))
    return sent.map(({ status, detail }) => (status === 503 ? `503 ${detail}` : status))
  }
  const looks = (count: number) =>
    Array.from({ length: count }, (_, turn): HttpRequest => ({ method: 'GET', path: `/product/${desk.product.slug}?turn=${turn}` }))
  const carts = visitors.map((visitor) => cartRequest(visitor, desk.product))
  const orders = await Promise.all(Array.from({ length: 12 }, () => desk.orderRequest()))
  const [first, burst] = [orders.slice(0, 2), orders.slice(2)]

  const all = await Promise.all([statusesOf(looks(180)), statusesOf([...carts, ...carts]), statusesOf(first)])
  const later = await Promise.all([statusesOf(looks(180)), statusesOf(Array(10).fill(carts).flat()), statusesOf(burst)])
  const [looked, filled, ordered] = [0, 1, 2].map((kind) => [...(all[kind] ?? []), ...(later[kind] ?? [])])
  expect(ordered?.sort()).toEqual([...Array(units).fill(201), ...Array(orders.length - units).fill(409)])
  expect(new Set(filled)).toEqual(new Set([200]))
  expect(new Set(looked)).toEqual(new Set([200]))
  expect(await stockOf(db, desk.product)).toBe(0)
})

test('after all of that the invariants hold', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
