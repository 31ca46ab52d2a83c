import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Match, matchRoute } from '#app/router/match.ts'
import { routes } from '#app/routes.ts'
import { connect } from '#db/connect.ts'
import { products } from '#db/schema/catalog.ts'
import { loadPage } from '#server/loaders/load-page.ts'
import { aShopper } from '#tests/support/factories.ts'
import { listenTo, openTestShop, shopOn, signedInAs } from '#tests/support/test-shop.ts'
import { cachePages, requestRaw } from './caching-shop.ts'

const shop = await openTestShop({ PAGE_CACHE_MB: '1' }, 'demo')
const { app, db, pageCache } = shop
const { allInvalidated } = await cachePages(shop)
const { port } = await listenTo(shop)
const [product] = await db.select({ slug: products.slug }).from(products).where(eq(products.status, 'active')).limit(1)
const productPath = `/product/${product?.slug}`
const br = { 'accept-encoding': 'br' }

beforeEach(allInvalidated)

const canary = 'canary-7f3a'
const bare =
  `forwarded x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-prefix x-forwarded-path x-forwarded-scheme x-forwarded-server
  x-forwarded-by x-forwarded-for x-forwarded-ssl x-host x-original-url x-original-host x-rewrite-url x-http-host-override x-http-method
  x-http-method-override x-method-override x-http-path-override x-proxy-url x-real-ip x-client-ip true-client-ip cf-connecting-ip
  x-cluster-client-ip fastly-client-ip x-originating-ip x-remote-addr x-wap-profile x-custom-ip-authorization via cookie authorization
  origin referer user-agent accept accept-language accept-charset accept-datetime content-type content-language range if-range
  if-modified-since if-unmodified-since if-match cache-control pragma x-requested-with x-amz-website-redirect-location x-nextjs-data
  x-middleware-prefetch x-middleware-subrequest x-middleware-rewrite rsc next-router-state-tree next-action next-url purpose sec-purpose
  sec-fetch-dest sec-fetch-mode sec-fetch-site upgrade-insecure-requests save-data dnt x-debug x-vitrin-session te max-forwards
  x-timer x-request-id x-correlation-id traceparent x-csrf-token x-envoy-original-path x-accel-redirect x-sendfile surrogate-capability`.split(
    /\s+/,
  )
/** Headers that need a certain form to have an effect. */
const written: Record<string, string> = {
  range: `bytes=0-10`,
  cookie: `vitrin-session=${canary}; theme=${canary}`,
  'x-http-method-override': 'POST',
  'x-forwarded-proto': 'http',
  'x-original-url': `/${canary}`,
  'x-forwarded-host': `${canary}.example`,
  'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT',
  te: 'trailers',
}

test('WEB-04: no header, cookie or body of one request is in the next response, and none changes the status', async () => {
  expect(bare.length).toBeGreaterThan(60)
  const clean = await requestRaw(port, '/faq', { headers: br })
  const attacks = bare.map((name) => ({ headers: { ...br, [name]: written[name] ?? canary } }))
  const fat = { headers: { ...br, 'content-type': 'application/json', 'content-length': '26' }, body: `{"q":"${canary}","page":2}` }
  for (const attack of [...attacks, { ...fat, body: fat.body.slice(0, 26) }]) {
    for (const isCold of [true, false]) {
      if (isCold) shop.invalidations.invalidate(['everything'])
      const poisoned = await requestRaw(port, '/faq', attack)
      const after = await requestRaw(port, '/faq', { headers: br })
      const name = JSON.stringify(attack.headers)
      expect([name, poisoned.status, after.status]).toEqual([name, 200, 200])
      expect(`${JSON.stringify(after.headers)}${after.body.toString('latin1')}`).not.toContain(canary)
      expect(after.body.equals(clean.body) && poisoned.body.equals(clean.body)).toBe(true)
    }
  }
})

test('WEB-04: the Host header is not in the pages', async () => {
  shop.invalidations.invalidate(['everything'])
  const poisoned = await requestRaw(port, '/', { headers: { host: `${canary}.example` } })
  expect([poisoned.status, poisoned.body.includes(canary)]).toEqual([200, false])
  expect((await requestRaw(port, '/')).body.includes(canary)).toBe(false)
})

test.each([
  '/profile/x.css',
  '/orders/x.js',
  '/orders;.js',
  '/orders%2f..%2fx.png',
  '/profile%2fx.css',
  '/profile.css',
  '/profile.',
  '/profile..',
  '/orders%00.css',
  '/profile%3f.css',
  '/profile%23x.css',
  '/_data/profile/x.css',
  '/_data/orders;.js',
  '/profile?x=.css',
  '/_data/profile?x=.css',
  '/store/..;/profile',
])('WEB-05: %s does not cache a private page', async (path) => {
  const shopper = await aShopper(db, { fullName: 'نسترن پوشیده' })
  const { cookie = '' } = await signedInAs(shop, shopper)
  const { entries } = pageCache.counts
  const response = await requestRaw(port, path, { headers: { cookie } })
  expect([200, 404, 308]).toContain(response.status)
  if (response.status === 200) expect(response.headers['cache-control']).toBe('no-store')
  expect(pageCache.counts.entries).toBe(entries)
  expect((await requestRaw(port, path)).body.includes('نسترن')).toBe(false)
})

test('WEB-06: unknown parameters are in no cache key and no page; reordered and repeated ones share a key', async () => {
  const same = [
    ['/', `/?${canary}=1`, `/?q=${canary}`, '/?utm_source=x&utm_medium=y'],
    ['/store?q=a&sort=name', '/store?sort=name&q=a', `/store?${canary}=1&sort=name&q=a&q=b&sort=newest`],
    ['/store?color=x,y', '/store?color=y&color=x', `/store?color=x&${canary}=z&color=y,x`],
    ['/store?sort=name', '/store?gclid=a&sort=name&gad_source=1&gbraid=b', '/store?wbraid=c&msclkid=d&sort=name'],
    ['/search?q=iphone', `/search?limit=9&q=iphone&offset=3&x=${canary}`],
    ['/store?color=x&storage=y', '/store?storage=y&color=x'],
    [productPath, `${productPath}?ref=${canary}`],
    [`/_data${productPath}`, `/_data${productPath}?ref=${canary}`],
  ]
  for (const addresses of same) {
    const { entries, renders } = pageCache.counts
    const responses = await Promise.all(addresses.map(async (address) => (await app.request(address)).text()))
    expect(new Set(responses).size, addresses[0]).toBe(1)
    expect(responses[0]).not.toContain(canary)
    expect(pageCache.counts.entries - entries, addresses[0]).toBeLessThanOrEqual(1)
    expect(pageCache.counts.renders - renders, addresses[0]).toBeLessThanOrEqual(1)
  }
})

class WatchedQuery extends URLSearchParams {
  readonly read = new Set<string>()
  override get(name: string) {
    this.read.add(name)
    return super.get(name)
  }
  override getAll(name: string) {
    this.read.add(name)
    return super.getAll(name)
  }
  override has(name: string) {
    this.read.add(name)
    return super.has(name)
  }
}

const publicRoutes = routes.filter(({ access }) => access === 'public')

test.each(publicRoutes)(
  'WEB-06: the loader of $path reads no parameter that its route does not declare',
  async ({ path, parameters = [] }) => {
    const match = matchRoute(path.replace('/product/{slug}', productPath).replace('{slug}', 'x')) as Match
    const query = new WatchedQuery('q=a&page=1')
    await loadPage(match.route.page, shop.context, { path: match.route.path, params: match.params, query, shopper: null })
    expect([...query.read].filter((name) => !parameters.includes(name))).toEqual([])
  },
)

const oddValues = [
  '',
  '%00',
  'a%00b',
  '%ff',
  '%ed%a0%80',
  '-1',
  '0',
  '1e9',
  '9'.repeat(30),
  '%0d%0aX-Injected:%201',
  '[]',
  'x'.repeat(8_000),
]

test.each(publicRoutes.filter(({ parameters, page, path }) => parameters && (page !== 'landing' || path === '/mac')))(
  'WEB-06: no value of a parameter breaks $path, and none splits its headers',
  async ({ path, parameters = [] }) => {
    for (const address of parameters.flatMap((name) => oddValues.map((value) => `${path}?${name}=${value}`))) {
      const response = await requestRaw(port, `/_data${address}`)
      expect([200, 404], address.slice(0, 60)).toContain(response.status)
      expect(response.headers['x-injected']).toBeUndefined()
    }
  },
)

test('WEB-06: thousands of query strings stay within the size limit and do not evict popular pages', async () => {
  const read = ['/', productPath]
  for (const path of [...read, ...read, ...read]) await requestRaw(port, path, { headers: br })
  const { renders } = pageCache.counts
  const flood = Array.from({ length: 1_000 }, (_, index) => `/_data/search?q=&category=${index}`)
  while (flood.length > 0) await Promise.all(flood.splice(0, 20).map((path) => app.request(path)))
  expect(pageCache.counts.bytes).toBeLessThanOrEqual(1_000_000)
  expect(pageCache.counts.renders).toBe(renders + 1_000)
  for (const path of read) await requestRaw(port, path, { headers: br })
  expect(pageCache.counts.renders).toBe(renders + 1_000)
})

test('WEB-06: errors, redirects and unknown pages are not cached', async () => {
  const refused: [path: string, status: number][] = [
    ['/no-such-page', 404],
    ['/product/no-such-product', 404],
    ['/_data/product/no-such-product', 404],
    ['/_data/no-such-page', 404],
    ['/blog?page=999', 404],
    ['/store/', 308],
    ['/login', 200],
    ['/cart', 200],
    ['/_data/cart', 200],
    ['/orders', 302],
    ['/api/categories', 200],
    ['/favicon.svg', 200],
  ]
  for (const [path, status] of refused) {
    const { entries } = pageCache.counts
    const response = await requestRaw(port, path)
    expect([path, response.status]).toEqual([path, status])
    expect([path, pageCache.counts.entries]).toEqual([path, entries])
    // Without Cache-Control a proxy may cache a 404 as long as it likes.
    if (status === 404) expect([path, response.headers['cache-control']]).toEqual([path, 'no-store'])
  }
  expect((await requestRaw(port, '/', { method: 'POST' })).status).toBe(405)
})

test('WEB-06: a page that reports a failure is served and not cached: the next request tries again', async () => {
  const connection = connect(shop.connection.to, { statementTimeoutMs: 100 })
  onTestFinished(() => connection.close())
  const failing = shopOn(connection)
  await cachePages(failing)
  const failureOf = async (path: string) => (await (await failing.app.request(`/_data${path}`)).json()).props.failure
  const paths = ['/wholesale', '/search?q=iphone']
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table wholesale_items, product_search in access exclusive mode`)
    for (const path of paths) expect([path, await failureOf(path)]).toEqual([path, expect.stringContaining('خطا')])
  })
  expect(failing.pageCache.counts.entries).toBe(0)
  for (const path of paths) expect([path, await failureOf(path)]).toEqual([path, null])
  expect(failing.pageCache.counts.entries).toBe(paths.length)
})

test('WEB-06: guests and shoppers get the same bytes and no cookie', async () => {
  const headers = { ...br, cookie: (await signedInAs(shop, await aShopper(db))).cookie ?? '' }
  for (const address of ['/', '/store', productPath, `/_data${productPath}`]) {
    shop.invalidations.invalidate(['everything'])
    const shopper = await requestRaw(port, address, { headers })
    const guest = await requestRaw(port, address, { headers: br })
    expect(shopper.body.equals(guest.body), address).toBe(true)
    expect([shopper.headers['set-cookie'], guest.headers['set-cookie']]).toEqual([undefined, undefined])
    expect(guest.headers['cache-control']).toBe('public, max-age=0, s-maxage=10')
    expect(guest.headers.vary).toBe('accept-encoding')
  }
})
