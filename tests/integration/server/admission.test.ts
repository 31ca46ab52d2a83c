import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { createAdmission } from '#server/admission/admission.ts'
import type { Priority } from '#server/admission/priorities.ts'
import { priorityOf } from '#server/admission/request-priority.ts'
import { api } from '#server/api/routes.ts'
import { holdOpen, listenTo, openTestShop, shopOn, type TestShop } from '../../support/test-shop.ts'
import { cachePages, requestRaw } from './caching-shop.ts'

const { connection } = await openTestShop({}, 'demo')
/** A place that is taken stays so, however long. */
const patient = shopOn(connection, {}, createAdmission({ slow: undefined }))
/** Nobody waits here either: without a place it is a no at the next look. */
const hasty = shopOn(connection, {}, createAdmission({ timeoutMs: 0, slow: undefined }))
const neighbour = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

const browsePlaces = 1

/** Works that end when the test says so, or with it. */
async function occupy({ admission }: TestShop, rank: Priority, count = browsePlaces): Promise<() => void> {
  const leaving = await Promise.all(Array.from({ length: count }, () => admission.acquire(rank)))
  const leaveAll = () => {
    for (const leave of leaving) leave()
  }
  onTestFinished(leaveAll)
  return leaveAll
}

/** Addresses that the patterns of Hono's router answer; those that answer anything say nothing of one. */
function samples(path: string): string[] {
  if (/^(\/api|\/_data|\/?)\/?\*$/.test(path)) return []
  return [
    path
      .replace(/:file\{sitemap.*$/, 'sitemap-1.xml')
      .replace(/:file\{favicon.*$/, 'favicon.svg')
      .replace(/:\w+(\{.*\})?/g, 'x'),
  ]
}

test('D14: every address of the shop has a rank', () => {
  const known = [
    ...routes.flatMap(({ path }) => [path, `/_data${path}`]),
    ...api.routes.map(({ path }) => `/api${path}`),
    ...patient.app.routes.flatMap(({ path }) => samples(path)),
  ]
  expect(known.length).toBeGreaterThan(100)
  expect([...new Set(known)].filter((path) => priorityOf(path) === undefined)).toEqual([])
})

test('D14: a page that is turned away is a finished page that asks for nothing and can be tried again without a script', async () => {
  await occupy(hasty, 'browse')
  const answer = await hasty.app.request('/store?sort=newest', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-encoding': 'br',
    'content-type': 'text/html; charset=UTF-8',
    'retry-after': expect.stringMatching(/^[2-6]$/),
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  })
  const html = brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()
  expect(html).toMatch(/^<!doctype html><html lang="fa" dir="rtl"/)
  expect(html).toMatch(/<a class="[^"]*" href="">تلاش دوباره<\/a>/)
  expect(html).toContain('فروشگاه بسیار شلوغ است')
  expect(html).not.toContain('type="module"')
  expect(await (await hasty.app.request('/store')).text()).toBe(html)
})

test.each(['/_data/store', '/api/products', '/_data/no-such-page'])('D14: %s that is turned away says so to programs', async (path) => {
  await occupy(hasty, 'browse')
  const answer = await hasty.app.request(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/problem+json; charset=utf-8'])
  expect([answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual(['no-store', expect.stringMatching(/^[2-6]$/)])
  expect(await answer.json()).toMatchObject({
    code: 'shop.busy',
    detail: 'فروشگاه بسیار شلوغ است. لطفا چند لحظه‌ی دیگر دوباره تلاش کنید',
    retryAfterSeconds: Number(answer.headers.get('retry-after')),
  })
})

test('D14: what costs nothing never waits, and a refusal is counted instead of written down', async () => {
  await occupy(hasty, 'browse')
  const before = hasty.written.length
  for (const path of ['/favicon.svg', '/robots.txt', '/livez', '/readyz']) expect((await hasty.app.request(path)).status).toBe(200)
  const refused = hasty.admission.counts().browse.refused
  await hasty.app.request('/store')
  const metrics = await (await hasty.app.request('/metrics', {}, neighbour)).text()
  expect(metrics).toContain(`admission_total{priority="browse",outcome="refused"} ${refused + 1}`)
  expect(metrics).toContain('admission_requests{priority="browse",state="running"} 1')
  expect(metrics).toContain('admission_oldest_seconds{priority="order"} 0')
  const lines = hasty.written.slice(before).map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ status: 503 }))
})

test('LD-02: at three times the places browsing is shed, every order and payment return is let in; then all is as before', async () => {
  const leaveAll = await occupy(hasty, 'browse')
  const ask = (path: string, init?: RequestInit) => Promise.resolve(hasty.app.request(path, init)).then(({ status }) => status)
  const verify = { method: 'POST', headers: { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' } }
  const [browsing, ordering, returning] = await Promise.all([
    Promise.all(Array.from({ length: 3 * browsePlaces }, (_, index) => ask(`/search?q=${index}`))),
    Promise.all(Array.from({ length: 16 }, () => ask('/api/orders'))),
    Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 ? ask('/checkout/payment-verify') : ask('/api/payments/verify', verify))),
    ),
  ])
  expect(new Set(browsing)).toEqual(new Set([503]))
  expect(new Set(ordering)).toEqual(new Set([401]))
  expect(returning).not.toContain(503)
  leaveAll()
  expect(await Promise.all(Array.from({ length: browsePlaces }, () => ask('/store')))).toEqual(Array(browsePlaces).fill(200))
  expect(Object.values(hasty.admission.counts()).map(({ running, waiting }) => running + waiting)).toEqual([0, 0, 0, 0])
})

test('D14: a kept page is shown though there is no room, and so is an older one that should be made anew', async () => {
  const keeping = shopOn(patient.connection, {}, createAdmission({ timeoutMs: 0 }))
  await cachePages(keeping)
  const page = await (await keeping.app.request('/store')).text()
  await occupy(keeping, 'browse')
  const shown = async () => {
    const answer = await keeping.app.request('/store')
    return [answer.status, await answer.text()]
  }
  expect(await shown()).toEqual([200, page])
  keeping.invalidations.invalidate(['listing'])
  expect(await shown()).toEqual([200, page])
  expect(keeping.lines().filter(({ level }) => level === 'error')).toEqual([])
  expect((await keeping.app.request('/store?sort=name')).status).toBe(503)
})

test('D14: whoever hangs up while waiting leaves the line', async () => {
  const { port } = await listenTo(patient)
  const { admission } = patient
  const leaveAll = await occupy(patient, 'browse')
  const { admitted } = admission.counts().browse
  const { socket, closed } = holdOpen(port, 'GET /api/products HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => admission.counts().browse.waiting).toBe(1)
  socket.destroy()
  await closed
  await expect.poll(() => admission.counts().browse.waiting).toBe(0)
  leaveAll()
  expect(admission.counts().browse).toMatchObject({ running: 0, admitted })
})

test('LD-03: when the first who asked for a page hangs up, it is made all the same for the others who wait for it', async () => {
  const { port } = await listenTo(patient)
  const { admission, pageCache } = patient
  const leaveAll = await occupy(patient, 'browse')
  const { misses, renders } = pageCache.counts
  const { socket, closed } = holdOpen(port, 'GET /store?sort=name HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => admission.counts().browse.waiting).toBe(1)
  const waiting = requestRaw(port, '/store?sort=name')
  await expect.poll(() => pageCache.counts.misses).toBe(misses + 2)
  socket.destroy()
  await closed
  leaveAll()
  expect((await waiting).status).toBe(200)
  expect(pageCache.counts.renders).toBe(renders + 1)
})

test('D14: a sender who takes their time over a body keeps nobody from the place', async () => {
  const { port } = await listenTo(patient)
  const { admission } = patient
  const { admitted } = admission.counts().payment
  const head = [
    'POST /api/payments/verify HTTP/1.1',
    'host: localhost',
    'origin: http://localhost:3000',
    'sec-fetch-site: same-origin',
    'x-requested-with: vitrin',
    'content-type: application/json',
    'content-length: 50',
  ]
  const { socket, closed } = holdOpen(port, `${head.join('\r\n')}\r\n\r\n{`)
  await expect.poll(() => admission.counts().payment).toMatchObject({ admitted: admitted + 1, running: 0, waiting: 0 })
  socket.destroy()
  await closed
})
