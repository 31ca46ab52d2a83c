import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type ConnectLimits, connect } from '#db/connect.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct, stockOf } from '#tests/support/factories.ts'
import { shopOn } from '#tests/support/test-shop.ts'

const database = await testDatabase({ limits: { poolSize: 2, poolTimeoutMs: 20_000, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 } })
const shop = shopOn(database)
const { app, db } = shop
const shipping = await shippingOf(db)
const { order } = aCheckout(shop, shipping)
const verify = (headers: Record<string, string>) =>
  app.request('/api/payments/verify', {
    method: 'POST',
    headers,
    body: JSON.stringify({ authority: randomUUID(), status: 'OK' }),
  })

/** Blocks every read of the blog until released. */
async function lockPosts(): Promise<() => Promise<void>> {
  const keeper = connect(database.to)
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = keeper.db.transaction(async (tx) => {
    await tx.execute(sql`lock table posts in access exclusive mode`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const release = async () => {
    released.resolve()
    await holding
  }
  onTestFinished(async () => {
    await release()
    await keeper.close()
  })
  return release
}

test('LD-04: slow page queries exhaust the connections of pages, and an order and a payment return still succeed', async () => {
  const buyer = await aBuyer(shop)
  const phone = await aProduct(db, { stock: 3 })
  const release = await lockPosts()
  let responses = 0
  const stuck = Array.from({ length: 12 }, async (_, index) => {
    const { status } = await app.request(`/blog/stuck-${index}`)
    responses += 1
    return status
  })
  await expect.poll(() => [database.pool.totalCount, database.pool.idleCount]).toEqual([2, 0])
  expect(shop.admission.counts().browse).toMatchObject({ running: 2, waiting: 10 })

  expect((await order(buyer, { lines: [{ product: phone, quantity: 1 }] })).status).toBe(201)
  expect((await verify(buyer.headers)).status).toBe(404)
  expect(responses).toBe(0)

  await release()
  expect(new Set(await Promise.all(stuck))).toEqual(new Set([404]))
  expect([database.pool.waitingCount, shop.admission.counts().browse.waiting]).toEqual([0, 0])
})

test.each<[what: string, limits: ConnectLimits]>([
  ['a statement that takes too long', { statementTimeoutMs: 100, lockTimeoutMs: 0 }],
  ['a lock held by another transaction', { lockTimeoutMs: 100 }],
  ['no free connection', { poolSize: 1, poolTimeoutMs: 100 }],
])('LD-04: %s is a 503 with Retry-After, for pages and for the API', async (_what, limits) => {
  const connection = connect(database.to, limits)
  onTestFinished(() => connection.close())
  const { app: hurried } = shopOn(connection)
  await lockPosts()
  const busy = limits.poolSize ? await connection.pool.connect() : null
  onTestFinished(() => busy?.release())
  for (const path of ['/blog/anything', '/_data/blog/anything']) {
    const response = await hurried.request(path)
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('LD-01: under concurrent browsing, carts and orders exactly the last five units are sold, and only missing stock is refused', async () => {
  const last = await aProduct(db, { price: 1_000, stock: 5 })
  const plenty = await aProduct(db, { price: 1_000, stock: 100 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => aBuyer(shop)))
  const looking = Array.from({ length: 90 }, (_, index) => app.request(index % 2 ? `/product/${last.slug}` : `/search?q=rush${index}`))
  const filling = buyers.map(({ headers }) =>
    app.request(`/api/cart/items/${last.id}`, { method: 'PUT', headers, body: JSON.stringify({ quantity: 1 }) }),
  )
  const rivals = buyers.map((buyer) => order(buyer, { lines: [{ product: last, quantity: 1 }] }))
  const others = buyers.map((buyer) => order(buyer, { lines: [{ product: plenty, quantity: 1 }] }))
  const [sold, unrivalled] = await Promise.all([Promise.all(rivals), Promise.all(others)])
  expect(sold.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(409)])
  expect(new Set(unrivalled.map(({ status }) => status))).toEqual(new Set([201]))
  expect([await stockOf(db, last), await stockOf(db, plenty)]).toEqual([0, 80])
  expect(new Set((await Promise.all(looking)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await Promise.all(filling)).filter(({ status }) => status >= 500)).toEqual([])
})
