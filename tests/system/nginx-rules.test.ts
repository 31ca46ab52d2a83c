import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startNginx } from '#tests/support/nodes/nginx.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A stub node with scripted responses: only nginx is under test. */
async function stubNode() {
  const node = { received: [] as string[], handle: ((_request, response) => response.end('fine')) as Handler, port: 0 }
  const server = createServer((request, response) => {
    node.received.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => node.handle(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  node.port = (server.address() as AddressInfo).port
  return node
}

const nodes = [await stubNode(), await stubNode()]
const nginx = await startNginx({ nodePorts: nodes.map(({ port }) => port), changes: [['fail_timeout=10s', 'fail_timeout=1s']] })
afterAll(() => nginx.stop())
const origin = `http://127.0.0.1:${nginx.port}`

let turn = 0
let path = ''
beforeEach(() => {
  turn += 1
  path = `/page-${turn}`
  for (const node of nodes) node.received.length = 0
})

/** Waits until nginx sends to both nodes again after the failures of the previous test. */
const settle = async (handle: Handler) => {
  for (const node of nodes) node.handle = (_request, response) => response.end('fine')
  await expect.poll(async () => (await fetchMany(4)) && nodes.every(({ received }) => received.length > 0), { timeout: 5_000 }).toBe(true)
  for (const node of nodes) Object.assign(node, { received: [], handle })
}
const fetchMany = (times: number) => Promise.all(Array.from({ length: times }, (_, index) => fetch(`${origin}/api/settle-${index}`)))
const requests = () => nodes.flatMap((node) => node.received)

const respondWith =
  (status: number, headers: Record<string, string> = {}, body = 'body'): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

const publicPage = { 'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=60' }

async function cacheOf(init: RequestInit = {}, to = path): Promise<string | null> {
  const response = await fetch(origin + to, init)
  await response.text()
  return response.headers.get('x-cache')
}

test('LD-03: two hundred concurrent requests for an uncached page are one request to one node', async () => {
  await settle((_request, response) => void setTimeout(() => respondWith(200, publicPage)(_request, response), 50))
  const kinds = await Promise.all(Array.from({ length: 200 }, () => cacheOf()))
  expect(requests()).toEqual([`GET ${path}`])
  expect(kinds.filter((kind) => kind === 'HIT')).toHaveLength(199)
})

test.each([
  ['no-store', { 'cache-control': 'no-store' }],
  ['private', { 'cache-control': 'private, max-age=60' }],
  ['no-cache', { 'cache-control': 'public, no-cache' }],
  ['no Cache-Control', {}],
  ['a cookie', { ...publicPage, 'set-cookie': 'vitrin-session=canary' }],
])('WEB-05: a response with %s is never cached', async (_case, headers: Record<string, string>) => {
  await settle(respondWith(200, headers))
  expect([await cacheOf(), await cacheOf()]).not.toContain('HIT')
  expect(requests()).toHaveLength(2)
})

test('two spellings of one path are two cache entries', async () => {
  await settle((request, response) => respondWith(200, publicPage, request.url)(request, response))
  await cacheOf()
  expect(await cacheOf({}, path.replace('p', '%70'))).toBe('MISS')
  expect(await cacheOf({}, `${path}?a=1`)).toBe('MISS')
})

test('compressed and plain pages are separate cache entries, however Accept-Encoding is written', async () => {
  await settle((request, response) => {
    const isPacked = request.headers['accept-encoding']?.includes('gzip') ?? false
    const headers = { ...publicPage, vary: 'accept-encoding', ...(isPacked && { 'content-encoding': 'gzip' }) }
    response.writeHead(200, headers).end(isPacked ? gzipSync('page') : 'page')
  })
  const as = (encoding: string) => cacheOf({ headers: { 'accept-encoding': encoding } })
  expect([await as('gzip'), await as('deflate, gzip;q=0.9'), await as('gzip, deflate, br'), await as('br')]).toEqual([
    'MISS',
    'HIT',
    'MISS',
    'HIT',
  ])
  expect([await as('identity'), await as('gzip;q=0'), await as('')]).toEqual(['MISS', 'HIT', 'HIT'])
})

test('a node that responds 503 is not retried, and the stale page is served meanwhile', async () => {
  await settle(respondWith(200, { 'cache-control': 'public, s-maxage=1' }, 'cached'))
  await cacheOf()
  for (const node of nodes) Object.assign(node, { received: [], handle: respondWith(503, { 'retry-after': '5' }, 'busy') })
  const cold = await fetch(`${origin}${path}-cold`)
  expect([cold.status, cold.headers.get('retry-after'), await cold.text()]).toEqual([503, '5', 'busy'])
  expect(requests()).toHaveLength(1)
  await expect.poll(() => cacheOf(), { timeout: 5_000 }).toBe('STALE')
  expect(await (await fetch(origin + path)).text()).toBe('cached')
})

test('the first request for an expired page waits for the new one, others get the stale one meanwhile', async () => {
  const oneSecond = { 'cache-control': 'public, s-maxage=1' }
  await settle(respondWith(200, oneSecond, 'old'))
  await cacheOf()
  await cacheOf({}, `${path}-cached-later`)
  // Once that one has expired, so has the first.
  await expect.poll(() => cacheOf({}, `${path}-cached-later`), { timeout: 5_000 }).not.toBe('HIT')
  const fetched = Promise.withResolvers<() => void>()
  for (const node of nodes)
    node.handle = (request, response) => fetched.resolve(() => respondWith(200, oneSecond, 'new')(request, response))
  const first = fetch(origin + path)
  const respond = await fetched.promise
  expect(await (await fetch(origin + path)).text()).toBe('old')
  respond()
  expect(await (await first).text()).toBe('new')
})

test('CH-02: a read rejected by a draining node is served by another', async () => {
  await settle(respondWith(200, {}, 'stays'))
  Object.assign(nodes[0] ?? {}, { handle: respondWith(502) })
  const responses = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${origin}/api/categories`)).text()))
  expect(new Set(responses)).toEqual(new Set(['stays']))
  expect(nodes[0]?.received.length).toBeGreaterThan(0)
})

test('an asset that only one node has during a release is found', async () => {
  await settle(respondWith(404))
  Object.assign(nodes[1] ?? {}, { handle: respondWith(200, {}, 'new script') })
  const responses = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => (await fetch(`${origin}/assets/new-${index}.js`)).text()),
  )
  expect(new Set(responses)).toEqual(new Set(['new script']))
  expect(nodes[0]?.received.length).toBeGreaterThan(0)
  Object.assign(nodes[1] ?? {}, { handle: respondWith(404) })
  expect((await fetch(`${origin}/assets/missing.js`)).status).toBe(404)
})

const closeSocket: Handler = (request) => void request.socket.destroy()
const post = (to: string, headers: Record<string, string> = {}) => fetch(origin + to, { method: 'POST', body: '{}', headers })

test('a write that may have reached a node is never retried on another', async () => {
  await settle(closeSocket)
  const response = await post('/api/cart/merge')
  expect([response.status, response.headers.get('retry-after'), response.headers.get('content-type')]).toEqual([
    503,
    '5',
    'application/problem+json; charset=utf-8',
  ])
  expect(await response.json()).toMatchObject({ code: 'shop.unavailable', requestId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(requests()).toEqual(['POST /api/cart/merge'])
})

test('an order without an idempotency key is not retried', async () => {
  await settle(closeSocket)
  expect((await post('/api/orders')).status).toBe(503)
  expect(requests()).toEqual(['POST /api/orders'])
})

test('ORD-04: an order with its idempotency key is retried on the next node unchanged', async () => {
  await settle(closeSocket)
  const [first, second] = nodes
  for (const node of nodes)
    node.handle = (request, response) => {
      const isSecond = requests().length === 2
      if (isSecond) respondWith(201, {}, String(request.headers['idempotency-key']))(request, response)
      else closeSocket(request, response)
    }
  const response = await post('/api/orders?from=cart', { 'idempotency-key': 'key-of-the-order' })
  expect([response.status, await response.text()]).toEqual([201, 'key-of-the-order'])
  expect([first?.received, second?.received]).toEqual([['POST /api/orders?from=cart'], ['POST /api/orders?from=cart']])
})

test('the internal location for retried orders is not reachable from outside', async () => {
  await settle(respondWith(200))
  expect((await post('/retryable-order')).status).toBe(404)
  expect(requests()).toEqual([])
})

test('when no node responds, a person reads why', async () => {
  await settle(closeSocket)
  const response = await fetch(origin + path)
  expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([503, 'no-store', '5'])
  expect(await response.text()).toContain('فروشگاه موقتا در دسترس نیست')
})
