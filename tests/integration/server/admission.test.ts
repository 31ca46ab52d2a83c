import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { createAdmission } from '#server/admission/admission.ts'
import type { Priority } from '#server/admission/priorities.ts'
import { priorityOf } from '#server/admission/request-priority.ts'
import { api } from '#server/api/routes.ts'
import { aBuyer } from '#tests/support/checkout.ts'
import { holdOpen, listenTo, openTestShop, shopOn, type TestShop } from '#tests/support/test-shop.ts'
import { cachePages, requestRaw } from './caching-shop.ts'

const { connection } = await openTestShop({}, 'demo')
/** Slow renders never release their slot early. */
const queueing = shopOn(connection, {}, createAdmission({ slow: undefined }))
/** Also without a queue: a request without a free slot is refused at the next check. */
const unqueued = shopOn(connection, {}, createAdmission({ timeoutMs: 0, slow: undefined }))
const fromLoopback = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

const browseSlots = 1

/** Takes slots until the test releases them or ends. */
async function occupy({ admission }: TestShop, priority: Priority, count = browseSlots): Promise<() => void> {
  const releases = await Promise.all(Array.from({ length: count }, () => admission.acquire(priority)))
  const releaseAll = () => {
    for (const release of releases) release()
  }
  onTestFinished(releaseAll)
  return releaseAll
}

/** Paths that match the patterns of Hono's router; catch-all patterns have none. */
function samples(path: string): string[] {
  if (/^(\/api|\/_data|\/?)\/?\*$/.test(path)) return []
  return [
    path
      .replace(/:file\{sitemap.*$/, 'sitemap-1.xml')
      .replace(/:file\{favicon.*$/, 'favicon.svg')
      .replace(/:\w+(\{.*\})?/g, 'x'),
  ]
}

test('D14: every path has a priority', () => {
  const requests = [
    ...routes.flatMap(({ path }) => [`GET ${path}`, `GET /_data${path}`]),
    ...api.routes.map(({ method, path }) => `${method} /api${path}`),
    ...queueing.app.routes.flatMap(({ method, path }) => samples(path).map((sample) => `${method} ${sample}`)),
  ].map((request) => request.replace(/^ALL /, 'GET '))
  expect(requests.length).toBeGreaterThan(100)
  const hasNone = (request: string) => {
    const [method = '', path = ''] = request.split(' ')
    return priorityOf(method, path) === undefined
  }
  expect([...new Set(requests)].filter(hasNone)).toEqual([])
})

test.each([
  ['/payments', 'payment'],
  ['/orders', 'order'],
  ['/auth', 'guest'],
])('LD-06: every POST route of %s has the priority %s', (prefix, priority) => {
  const paths = api.routes.filter(({ method, path }) => method === 'POST' && path.startsWith(prefix)).map(({ path }) => `/api${path}`)
  expect(paths).not.toEqual([])
  expect([...new Set(paths)].filter((path) => priorityOf('POST', path) !== priority)).toEqual([])
})

test('D14: a refused page request gets a static page that loads no script and can be retried with a link', async () => {
  await occupy(unqueued, 'browse')
  const response = await unqueued.app.request('/store?sort=newest', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.status).toBe(503)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-encoding': 'br',
    'content-type': 'text/html; charset=UTF-8',
    'retry-after': expect.stringMatching(/^[2-6]$/),
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  })
  const html = brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()
  expect(html).toMatch(/^<!doctype html><html lang="fa" dir="rtl"/)
  expect(html).toMatch(/<a class="[^"]*" href="">تلاش دوباره<\/a>/)
  expect(html).toContain('فروشگاه بسیار شلوغ است')
  expect(html).not.toMatch(/<script[^>]* src=|data-modules/)
  expect(await (await unqueued.app.request('/store')).text()).toBe(html)
})

test.each(['/_data/store', '/api/products', '/_data/no-such-page'])('D14: %s is refused with problem+json', async (path) => {
  await occupy(unqueued, 'browse')
  const response = await unqueued.app.request(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'application/problem+json; charset=utf-8'])
  expect([response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([
    'no-store',
    expect.stringMatching(/^[2-6]$/),
  ])
  expect(await response.json()).toMatchObject({
    code: 'shop.busy',
    detail: 'فروشگاه بسیار شلوغ است. لطفا چند لحظه‌ی دیگر دوباره تلاش کنید',
    retryAfterSeconds: Number(response.headers.get('retry-after')),
  })
})

test('D14: files and health checks are never queued, and refusals are counted and not logged as errors', async () => {
  await occupy(unqueued, 'browse')
  const before = unqueued.written.length
  for (const path of ['/favicon.svg', '/robots.txt', '/livez', '/readyz']) expect((await unqueued.app.request(path)).status).toBe(200)
  const { rejected } = unqueued.admission.counts().browse
  await unqueued.app.request('/store')
  const metrics = await (await unqueued.app.request('/metrics', {}, fromLoopback)).text()
  expect(metrics).toContain(`admission_total{priority="browse",outcome="rejected"} ${rejected + 1}`)
  expect(metrics).toContain('admission_requests{priority="browse",state="running"} 1')
  expect(metrics).toContain('admission_queue_oldest_seconds{priority="order"} 0')
  const lines = unqueued.written.slice(before).map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ status: 503 }))
})

test('LD-02: at three times the capacity browsing is shed, every order and payment return is admitted; afterwards all is as before', async () => {
  const releaseAll = await occupy(unqueued, 'browse')
  const statusOf = (path: string, init?: RequestInit) => Promise.resolve(unqueued.app.request(path, init)).then(({ status }) => status)
  const buyers = await Promise.all(Array.from({ length: 16 }, () => aBuyer(unqueued)))
  const order = ({ headers }: { headers: Record<string, string> }) => ({ method: 'POST', headers, body: '{}' })
  const verify = ({ headers }: { headers: Record<string, string> }) => ({
    method: 'POST',
    headers,
    body: '{"authority":"A1","status":"OK"}',
  })
  const [browsing, ordering, returning] = await Promise.all([
    Promise.all(Array.from({ length: 3 * browseSlots }, (_, index) => statusOf(`/search?q=${index}`))),
    Promise.all(buyers.map((buyer) => statusOf('/api/orders', order(buyer)))),
    Promise.all(
      buyers.map((buyer, index) => (index % 2 ? statusOf('/checkout/payment-verify') : statusOf('/api/payments/verify', verify(buyer)))),
    ),
  ])
  expect(new Set(browsing)).toEqual(new Set([503]))
  expect(new Set(ordering)).toEqual(new Set([422]))
  expect(returning).not.toContain(503)
  releaseAll()
  expect(await Promise.all(Array.from({ length: browseSlots }, () => statusOf('/store')))).toEqual(Array(browseSlots).fill(200))
  expect(Object.values(unqueued.admission.counts()).map(({ running, waiting }) => running + waiting)).toEqual([0, 0, 0, 0, 0])
})

test('LD-09: eight keep-alive clients with searches never requested before are all served', async () => {
  const { port } = await listenTo(shopOn(connection, {}, createAdmission()))
  const client = async (name: string) => {
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/search?q=${name}${turn}+phone`)
      await response.text()
      statuses.push(response.status)
    }
    return statuses
  }
  const statuses = await Promise.all([...'abcdefgh'].map(client))
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
})

test('D14: cached pages are served under overload, and stale ones too', async () => {
  const caching = shopOn(queueing.connection, {}, createAdmission({ timeoutMs: 0 }))
  await cachePages(caching)
  const page = await (await caching.app.request('/store')).text()
  await occupy(caching, 'browse')
  const request = async () => {
    const response = await caching.app.request('/store')
    return [response.status, await response.text()]
  }
  expect(await request()).toEqual([200, page])
  caching.invalidations.invalidate(['listing'])
  expect(await request()).toEqual([200, page])
  expect(caching.lines().filter(({ level }) => level === 'error')).toEqual([])
  expect((await caching.app.request('/store?sort=name')).status).toBe(503)
})

test('D14: a client that disconnects leaves the queue', async () => {
  const { port } = await listenTo(queueing)
  const { admission } = queueing
  const releaseAll = await occupy(queueing, 'browse')
  const { admitted } = admission.counts().browse
  const { socket, closed } = holdOpen(port, 'GET /api/products HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => admission.counts().browse.waiting).toBe(1)
  socket.destroy()
  await closed
  await expect.poll(() => admission.counts().browse.waiting).toBe(0)
  releaseAll()
  expect(admission.counts().browse).toMatchObject({ running: 0, admitted })
})

test('LD-03: when the first client disconnects, the page is still rendered for the others that wait for it', async () => {
  const { port } = await listenTo(queueing)
  const { admission, pageCache } = queueing
  const releaseAll = await occupy(queueing, 'browse')
  const { misses, renders } = pageCache.counts
  const { socket, closed } = holdOpen(port, 'GET /store?sort=name HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => admission.counts().browse.waiting).toBe(1)
  const waiting = requestRaw(port, '/store?sort=name')
  await expect.poll(() => pageCache.counts.misses).toBe(misses + 2)
  socket.destroy()
  await closed
  releaseAll()
  expect((await waiting).status).toBe(200)
  expect(pageCache.counts.renders).toBe(renders + 1)
})

test('D14: a slow upload does not hold its slot', async () => {
  const { port } = await listenTo(queueing)
  const { admission } = queueing
  const { admitted } = admission.counts().account
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'host: localhost',
    'origin: http://localhost:3000',
    'sec-fetch-site: same-origin',
    'x-requested-with: vitrin',
    'content-type: application/json',
    'content-length: 50',
  ]
  const { socket, closed } = holdOpen(port, `${head.join('\r\n')}\r\n\r\n{`)
  await expect.poll(() => admission.counts().account).toMatchObject({ admitted: admitted + 1, running: 0, waiting: 0 })
  socket.destroy()
  await closed
})
