import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { products } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import { listen } from '#server/listen.ts'
import { aProduct, aShopper } from '#tests/support/factories.ts'
import { listenTo, openTestShop, shopOn, signedInAs } from '#tests/support/test-shop.ts'
import { cachePages, requestRaw } from './caching-shop.ts'

const shop = await openTestShop({}, 'demo')
const { app, db, invalidations, pageCache } = shop
const { allInvalidated } = await cachePages(shop)
const { port } = await listenTo(shop)
const [leaving, other] = [shopOn(shop.connection), shopOn(shop.connection)]
await cachePages(leaving)
const { port: portOfLeaving } = await listenTo(leaving)
const { allInvalidated: otherInvalidated } = await cachePages(other)
const product = await aProduct(db, { slug: 'cached-product', farsiName: 'کالای نگه‌داشته' })
const path = `/product/${product.slug}`

const renders = () => pageCache.counts.renders
const unchanged = () => pageCache.counts.unchanged
const text = async (address: string, from = app) => (await from.request(address)).text()
const setPrice = (price: number) =>
  db
    .update(products)
    .set({ price: toman(price) })
    .where(eq(products.id, product.id))

beforeEach(allInvalidated)

test('LD-03: 500 identical requests on a cold cache are one render, and 500 after an invalidation load the data once more', async () => {
  const rush = async () =>
    Promise.all(Array.from({ length: 500 }, () => requestRaw(port, '/store?sort=name', { headers: { 'accept-encoding': 'br' } })))
  const before = renders()
  const cold = await rush()
  expect(renders() - before).toBe(1)
  expect(new Set(cold.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1)
  const unchangedBefore = unchanged()
  invalidations.invalidate(['listing'])
  await rush()
  expect([renders() - before, unchanged() - unchangedBefore]).toEqual([1, 1])
})

test('a cache hit is served without Hono, with the same response as through it in every encoding and condition', async () => {
  const unreachable = { fetch: () => Promise.reject(new Error('Hono was called')) }
  const { readiness, log, serveFromCache } = shop
  const server = await listen(unreachable, { port: 0, host: '127.0.0.1', readiness, log, drainMs: 0, serveFromCache })
  const shown = routes.filter(({ access }) => access === 'public').map((route) => route.path.replace('/product/{slug}', path))
  const addresses = [...shown.filter((address) => !address.includes('{')), '/store?sort=name&color=آبی&page=1', '/search?q=iphone'].map(
    encodeURI,
  )
  const byConnection = ['date', 'connection', 'keep-alive', 'x-request-id']
  for (const address of addresses.flatMap((one) => [one, `/_data${one}`])) {
    for (const accepted of ['br', 'gzip']) {
      const headers = { 'accept-encoding': accepted }
      const cached = await app.request(address, { headers })
      const etag = cached.headers.get('etag') ?? ''
      expect([address, cached.status, cached.headers.get('content-encoding')]).toEqual([address, 200, accepted])
      for (const variant of [{}, { method: 'HEAD' }, { headers: { ...headers, 'if-none-match': `"x", W/${etag}` } }]) {
        const through = await app.request(address, { headers, ...variant })
        const direct = await requestRaw(server.port, address, { headers, ...variant })
        expect([address, direct.status]).toEqual([address, through.status])
        const own = Object.fromEntries(Object.entries(direct.headers).filter(([name]) => !byConnection.includes(name)))
        expect(own).toEqual(Object.fromEntries([...through.headers].filter(([name]) => !byConnection.includes(name))))
        expect(direct.body.equals(Buffer.from(await through.arrayBuffer()))).toBe(true)
      }
    }
  }
  await server.stop()
})

test('a 304 has no body, and the same security headers as the page', async () => {
  const headers = { 'accept-encoding': 'br' }
  await requestRaw(port, '/', { headers })
  const whole = await requestRaw(port, '/', { headers })
  for (const tags of [whole.headers.etag ?? '', '*', `W/${whole.headers.etag}`]) {
    const again = await requestRaw(port, '/', { headers: { ...headers, 'if-none-match': tags } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers['content-security-policy']).toBe(whole.headers['content-security-policy'])
    expect(again.headers['content-length']).toBeUndefined()
  }
  expect((await requestRaw(port, '/', { headers: { ...headers, 'if-none-match': '"other"' } })).status).toBe(200)
})

test('each encoding has its own ETag, so that a proxy cache never mixes them up', async () => {
  const tagIn = async (encoding: string) => (await requestRaw(port, '/', { headers: { 'accept-encoding': encoding } })).headers.etag
  const tags = [await tagIn('br'), await tagIn('gzip'), await tagIn('identity')]
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22,}"$/)
})

test('a cache hit is logged and measured like any other response', async () => {
  await requestRaw(port, path, { headers: { 'accept-encoding': 'br' } })
  const before = shop.lines().length
  const hits = pageCache.counts.hits
  const { headers } = await requestRaw(port, `${path}?utm_source=mail`, { headers: { 'accept-encoding': 'br' } })
  expect(pageCache.counts.hits).toBe(hits + 1)
  expect(shop.lines().slice(before)).toMatchObject([
    { msg: 'request', method: 'GET', route: '/product/{slug}', status: 200, client: '127.0.0.1', requestId: headers['x-request-id'] },
  ])
  const metrics = await (await app.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })).text()
  expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/product\/\{slug\}",status="200"\} [1-9]/)
  expect(metrics).toMatch(/page_cache_requests_total\{result="hit"\} [1-9]/)
  expect(metrics).toMatch(/page_cache_renders_total [1-9]/)
  expect(metrics).toMatch(/page_cache_entries [1-9]/)
  expect(metrics).toMatch(/page_cache_bytes [1-9]/)
})

test('while draining cached pages carry connection: close too', async () => {
  await requestRaw(portOfLeaving, '/', { headers: { 'accept-encoding': 'br' } })
  leaving.readiness.drain()
  const { headers } = await requestRaw(portOfLeaving, '/', { headers: { 'accept-encoding': 'br' } })
  expect(leaving.pageCache.counts.hits).toBe(1)
  expect(headers.connection).toBe('close')
})

test('a shopper sees their own review and vote on the next load', async () => {
  const [author, reader] = [await aShopper(db), await aShopper(db)]
  await text(path)
  const body = JSON.stringify({ rating: 4, title: 'نظر من', comment: 'دوربینش از آنچه فکر می‌کردم بهتر است.' })
  const sent = await app.request(`/api/products/${product.id}/reviews`, { method: 'POST', headers: await signedInAs(shop, author), body })
  expect(sent.status).toBe(201)
  await allInvalidated()
  expect(await text(path)).toContain('دوربینش از آنچه فکر می‌کردم بهتر است.')
  const { review } = await sent.json()
  const vote = { method: 'PUT', headers: await signedInAs(shop, reader), body: JSON.stringify({ isHelpful: true }) }
  expect((await app.request(`/api/reviews/${review.id}/helpful`, vote)).status).toBe(200)
  await allInvalidated()
  expect(await text(`/_data${path}`)).toContain('"helpfulCount":1')
})

test('two processes on one database receive each other’s invalidations', async () => {
  for (const price of [21_000_000, 22_000_000]) {
    await setPrice(price)
    await Promise.all([allInvalidated(), otherInvalidated()])
    for (const each of [app, other.app]) expect(await text(`/_data${path}`, each)).toContain(`"price":${price}`)
  }
  expect(other.pageCache.counts.entries).toBeGreaterThan(0)
})

test('without its connection for invalidations a process uses no cached page, and caches again once reconnected', async () => {
  await text(`/_data${path}`)
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'vitrin-notifications' and datname = current_database()`)
  await expect.poll(() => invalidations.isConnected, { interval: 1 }).toBe(false)
  const before = renders()
  for (const price of [31_000_000, 32_000_000]) {
    await setPrice(price)
    expect(await text(`/_data${path}`)).toContain(`"price":${price}`)
  }
  expect(renders() - before).toBeGreaterThanOrEqual(2)
  await expect.poll(() => invalidations.isConnected, { interval: 2 }).toBe(true)
  await setPrice(33_000_000)
  await allInvalidated()
  expect(await text(`/_data${path}`)).toContain('"price":33000000')
  const known = renders()
  await text(`/_data${path}`)
  expect(renders()).toBe(known)
})

test('while the database is unavailable, cached pages are served', async () => {
  const before = await text(path)
  await text('/wholesale')
  invalidations.invalidate([product.id, 'wholesale'])
  await db.execute(sql`alter table products rename to products_away`)
  const during = await app.request(path)
  await db.execute(sql`alter table products_away rename to products`)
  expect([during.status, await during.text()]).toEqual([200, before])
  expect(shop.lines().at(-2)).toMatchObject({ level: 'error', route: '/product/{slug}' })
})
