import { randomBytes } from 'node:crypto'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAdmission } from '#server/admission/admission.ts'
import { type Priority, priorities } from '#server/admission/priorities.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aProduct } from '#tests/support/factories.ts'
import { fingerprint, fromOurPage, openTestShop, shopOn } from '#tests/support/test-shop.ts'

const { connection } = await openTestShop()
/** A request without a free slot is refused at the next check. */
const shop = shopOn(connection, {}, createAdmission({ timeoutMs: 0, slow: undefined }))
const { app, db, admission } = shop
const shipping = await shippingOf(db)
const product = await aProduct(db, { stock: 100 })
const aToken = () => randomBytes(32).toString('base64url')
const post = { method: 'POST', headers: fromOurPage }
const verify = (authority: string, headers = fromOurPage) =>
  app.request('/api/payments/verify', { ...post, headers, body: JSON.stringify({ authority, status: 'NOK' }) })

/** How many requests of each priority were admitted meanwhile. */
async function admittedBy(send: () => Promise<unknown>): Promise<Partial<Record<Priority, number>>> {
  const before = admission.counts()
  await send()
  const after = admission.counts()
  const counts = priorities.map((priority) => [priority, after[priority].admitted - before[priority].admitted] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

afterEach(() => expect(Object.values(admission.counts()).map(({ running, waiting }) => running + waiting)).toEqual([0, 0, 0, 0, 0]))

const pathsAboveBrowsing = [
  '/checkout/cart',
  '/orders',
  '/login',
  '/cart',
  '/api/orders',
  '/api/me',
  '/api/shipping-methods',
  '/_data/profile',
]

test.each(pathsAboveBrowsing)('LD-06: %s is browsing without a session, with a forged one and with a malformed one', async (path) => {
  const cookies: Record<string, string>[] = [
    {},
    { cookie: `vitrin-session=${aToken()}` },
    { cookie: `vitrin-session=${'x'.repeat(9_000)}` },
  ]
  for (const headers of cookies) expect(await admittedBy(async () => app.request(path, { headers }))).toEqual({ browse: 1 })
})

test('LD-06: a shopper keeps the priority of the path, and signing in needs no session', async () => {
  const { headers } = await aBuyer(shop)
  for (const path of ['/api/orders', '/checkout/cart', '/orders'])
    expect(await admittedBy(async () => app.request(path, { headers }))).toEqual({ account: 1 })
  const order = { ...post, headers: { ...fromOurPage, ...headers }, body: '{}' }
  // Its slot is released and taken again while the body is read.
  expect(await admittedBy(async () => app.request('/api/orders', order))).toEqual({ order: 2 })
  expect(await admittedBy(async () => app.request('/api/me', { headers }))).toEqual({ account: 1 })
  const login = { ...post, body: JSON.stringify({ email: 'nobody@example.ir', password: 'kbzt7w-قاصدک' }) }
  // Its slot is released and taken again while the body is read.
  expect(await admittedBy(async () => app.request('/api/auth/login', login))).toEqual({ account: 2 })
})

test('LD-06: unknown pages and data are browsing, also under /checkout, and the page is rendered once', async () => {
  const paths = ['/checkout/no-such-step', '/_data/checkout/no-such-step', '/orders/x/y', '/no-such-page']
  const request = async () => {
    for (const path of paths) expect((await app.request(path)).status, path).toBe(404)
  }
  await request()
  const rendered = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => rendered.mockRestore())
  expect(await admittedBy(request)).toEqual({ browse: paths.length })
  // Every document embeds its page data as JSON.
  expect(rendered.mock.calls.filter(([value]) => value && typeof value === 'object' && 'page' in value)).toEqual([])
})

test('LD-06: the page after the bank is the same bytes for everybody and takes no slot of payments', async () => {
  const bodies = new Set<string>()
  const admitted = await admittedBy(async () => {
    for (const query of ['', '?Authority=A1&Status=OK', '?Authority=A2&Status=NOK']) {
      const response = await app.request(`/checkout/payment-verify${query}`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=0, s-maxage=10'])
      bodies.add(await response.text())
    }
  })
  expect(bodies.size).toBe(1)
  expect(Object.keys(admitted)).toEqual(['account'])
  const [page = ''] = bodies
  expect(page).not.toContain('A1')
  // Without JavaScript the page says where the result will be.
  expect(page).toMatch(/<noscript>.*نتیجه را پیامک.*href="\/orders".*<\/noscript>/s)
})

test('LD-06: a payment return has the priority of payments with a known authority or a session, otherwise it is browsing', async () => {
  const buyer = await aBuyer(shop)
  const { body } = await aCheckout(shop, shipping).order(buyer, { lines: [{ product, quantity: 1 }], paymentMethod: 'zarinpal' })
  const authority = new URL(body.payment.url).pathname.split('/').at(-1) ?? ''
  const unchanged = await fingerprint(db)
  expect(Object.keys(await admittedBy(() => Promise.resolve(verify('A-unknown'))))).toEqual(['browse'])
  expect(await fingerprint(db)).toBe(unchanged)
  expect(Object.keys(await admittedBy(async () => expect((await verify(authority)).status).toBe(200)))).toEqual(['payment'])
  expect(Object.keys(await admittedBy(async () => verify('A-unknown', { ...fromOurPage, ...buyer.headers })))).toEqual(['payment'])
})

test('LD-06: strangers may name few unknown payments, then they get 429', async () => {
  const fresh = shopOn(connection)
  const statuses: number[] = []
  for (let turn = 0; turn < 35; turn += 1) {
    const request = { ...post, body: JSON.stringify({ authority: `A${turn}`, status: 'OK' }) }
    statuses.push((await fresh.app.request('/api/payments/verify', request)).status)
  }
  expect([statuses.indexOf(429), new Set(statuses.slice(0, 30))]).toEqual([30, new Set([404])])
})

test('LD-06: forged cookies cost a network sixty session queries a minute, and its shoppers who were seen before stay shoppers', async () => {
  const fresh = shopOn(connection)
  const { headers } = await aBuyer(fresh)
  const isShopper = async () => {
    const { admitted } = fresh.admission.counts().account
    await fresh.app.request('/api/orders', { headers })
    return fresh.admission.counts().account.admitted === admitted + 1
  }
  expect(await isShopper()).toBe(true)
  const queries = vi.spyOn(connection.reservedPool, 'connect')
  onTestFinished(() => queries.mockRestore())
  await Promise.all(Array.from({ length: 100 }, () => fresh.app.request('/orders', { headers: { cookie: `vitrin-session=${aToken()}` } })))
  const asked = queries.mock.calls.length
  // Three may have been under way when the sixtieth failed.
  expect(asked).toBeLessThanOrEqual(62)
  for (let turn = 0; turn < 50; turn += 1) await fresh.app.request('/orders', { headers: { cookie: `vitrin-session=${aToken()}` } })
  expect(queries.mock.calls.length).toBe(asked)
  expect(await isShopper()).toBe(true)
})

test('LD-06: 64 concurrent requests of one account take four slots together and none of orders, and all are served', async () => {
  const fresh = shopOn(connection)
  const { headers } = await aBuyer(fresh)
  const running: number[] = []
  const paths = ['/orders', '/checkout/cart', '/api/orders', '/_data/orders']
  const request = async (path = '') => {
    const response = await fresh.app.request(path, { headers })
    running.push(fresh.admission.counts().account.running)
    return response.status
  }
  const statuses = await Promise.all(Array.from({ length: 64 }, (_, index) => request(paths[index % paths.length])))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(Math.max(...running)).toBeLessThanOrEqual(4)
  expect(fresh.admission.counts().order.admitted).toBe(0)
})

test('LD-06: forged cookies from all networks of an IPv6 subscriber cost no more queries than from one', async () => {
  const behindProxy = shopOn(connection, { TRUSTED_PROXIES: '1' })
  const queries = vi.spyOn(connection.reservedPool, 'connect')
  onTestFinished(() => queries.mockRestore())
  const forged = (network: number) => {
    const headers = { cookie: `vitrin-session=${aToken()}`, 'x-forwarded-for': `2001:db8:7:${network.toString(16)}::1` }
    return behindProxy.app.request('/orders', { headers })
  }
  await Promise.all(Array.from({ length: 150 }, (_, network) => forged(network)))
  expect(queries.mock.calls.length).toBeLessThanOrEqual(62)
})

/** How long so many concurrent requests take while an order runs. Without pacing they take a few milliseconds each. */
async function msBesideAnOrder(count: number, path: string, init: RequestInit = {}): Promise<number> {
  const fresh = shopOn(connection)
  const release = await fresh.admission.acquire('order')
  onTestFinished(release)
  const since = performance.now()
  await Promise.all(Array.from({ length: count }, () => fresh.app.request(new Request(`http://localhost${path}`, init))))
  return performance.now() - since
}

test.each([
  ['GET', '/checkout/%2fx'],
  ['GET', '//x'],
  ['GET', '/x/'],
  ['OPTIONS', '/'],
  ['GET', '/api/auth/x'],
  ['GET', '/api/desk/session/x'],
  ['POST', '/api/auth/x'],
  ['POST', '/api/auth/logout'],
  ['GET', '/assets/x.js'],
  ['GET', '/media/x.webp'],
  ['GET', '/favicon.svg'],
  ['GET', '/livez'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
])('LD-06: %s %s without an account is paced by network while orders run', async (method, path) => {
  // At least four, for some twenty-four at once, then four each 10 ms.
  expect(await msBesideAnOrder(104, path, { method })).toBeGreaterThanOrEqual(190)
})

test.each([
  ['POST', '/api/orders'],
  ['POST', '/api/orders/nothing'],
  ['POST', '/api/payments/verify'],
])('LD-06: %s %s is paced by account while orders run', async (method, path) => {
  const { headers } = await aBuyer(shop)
  // Six at once, then one each 50 ms.
  expect(await msBesideAnOrder(11, path, { method, headers: { ...fromOurPage, ...headers }, body: '{}' })).toBeGreaterThanOrEqual(240)
})

test('LD-06: a payment that a stranger names is paced like an account', async () => {
  const buyer = await aBuyer(shop)
  const { body } = await aCheckout(shop, shipping).order(buyer, { lines: [{ product, quantity: 1 }], paymentMethod: 'zarinpal' })
  const authority = new URL(body.payment.url).pathname.split('/').at(-1) ?? ''
  const named = { ...post, body: JSON.stringify({ authority, status: 'NOK' }) }
  expect(await msBesideAnOrder(11, '/api/payments/verify', named)).toBeGreaterThanOrEqual(240)
})

test('LD-06: unknown paths below orders and payments take none of their slots', async () => {
  const { headers } = await aBuyer(shop)
  const send = (method: string, path: string) =>
    admittedBy(async () => app.request(path, { method, headers: { ...fromOurPage, ...headers }, ...(method === 'POST' && { body: '{}' }) }))
  for (const [method, path] of [
    ['POST', '/api/orders/nothing'],
    ['PUT', '/api/orders'],
    ['POST', '/api/receipts/nothing'],
    ['GET', '/api/payments/verify'],
    ['POST', '/api/payments/nothing'],
  ] as const)
    expect(await send(method, path), `${method} ${path}`).not.toHaveProperty(path.startsWith('/api/payments') ? 'payment' : 'order')
})

const missingFiles = ['/assets/x.js', '/media/x.webp', '/media/products/own/x.webp', '/favicon.ico', '/apple-touch-icon.png']

test('LD-06: a file that does not exist is a 404 without a query', async () => {
  const queries = [connection.pool, connection.reservedPool].map((pool) => vi.spyOn(pool, 'connect'))
  onTestFinished(() => {
    for (const spy of queries) spy.mockRestore()
  })
  for (const path of missingFiles) expect((await app.request(path)).status, path).toBe(404)
  expect(queries.flatMap(({ mock }) => mock.calls)).toEqual([])
})

test.each(['/icon/x', '/livez/x', '/robots.txt/x', '/metrics'])('LD-06: %s is no file, and browsing', async (path) => {
  expect(await admittedBy(async () => expect((await app.request(path)).status).toBe(404))).toEqual({ browse: 1 })
})
