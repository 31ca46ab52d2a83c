import { expect, test } from 'vitest'
import { fingerprint, fromOurPage, isWholeResponse, listenTo, openTestShop, sendBytes, statusesOf } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { port } = await listenTo(shop)

/** Written to the socket as it is: clients normalise URLs before they send them. */
async function sendRaw(method: string, target: string, headers = ''): Promise<string> {
  return sendBytes(port, `${method} ${target} HTTP/1.1\r\nHost: localhost:3000\r\n${headers}Connection: close\r\n\r\n`, isWholeResponse)
}

test.each([
  '//api//categories',
  '//api/categories',
  '/api//categories',
  '/API/categories',
  '/api/Categories',
  '/api/categories/',
  '/api%2fcategories',
  '/api/categories%2f',
  '/api/categories%00',
  '/api/categories;x',
  '/api/categories.',
  '/api/categories%20',
  '/./api/./nothing',
  '/product/a%2fb',
  '/product/a%5Cb',
  '/product/a%0ab',
  '/%c0%ae%c0%ae/etc/passwd',
  '/%',
  '/%zz',
  '/api/%2e%2e%2fcategories',
])('WEB-08: %s is another path and a 404', async (target) => {
  expect(statusesOf(await sendRaw('GET', target))).toEqual([404])
})

test.each(['/api/%63ategories', '/api/./categories', '/api/x/../categories', '/api/%2e/categories', '/x/%2E%2e/api/categories'])(
  'WEB-08: %s is the same route',
  async (target) => expect(statusesOf(await sendRaw('GET', target))).toEqual([200]),
)

test.each(['/api\\categories', '\\api\\categories', 'api/categories', 'http://evil.example\\@localhost/api/categories'])(
  'WEB-08: %s is no address',
  async (target) => expect(statusesOf(await sendRaw('GET', target))[0]).toBe(400),
)

test('WEB-08: a trailing slash redirects to the page, on this site only', async () => {
  const response = await app.request('/store/?category=phones')
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe('/store?category=phones')
  for (const path of ['//evil.example/', '/\\evil.example/', '/%5cevil.example/', '///evil.example/'])
    expect((await app.request(new Request(`http://localhost${path}`))).headers.get('location')).toBeNull()
})

test.each(['TRACE', 'OPTIONS', 'CONNECT', 'PROPFIND', 'QUERY', 'LINK'])('WEB-08: %s is refused', async (method) => {
  const received = await sendRaw(method, method === 'CONNECT' ? 'localhost:80' : '/api/categories', 'X-Secret: canary\r\n')
  expect([undefined, 400, 405]).toContain(statusesOf(received)[0])
  expect(received).not.toContain('canary')
})

test('WEB-08: a header does not change the method', async () => {
  const before = await fingerprint(db)
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
    const response = await app.request('/api/client-errors?_method=POST', { headers: { ...fromOurPage, [name]: 'POST' } })
    expect(response.status).toBe(405)
  }
  expect(await fingerprint(db)).toBe(before)
})

test('WEB-08: a header does not change the path', async () => {
  for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix', 'x-forwarded-host'])
    expect((await app.request('/api/nothing', { headers: { [name]: '/api/categories' } })).status).toBe(404)
})

test('pages are read-only', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await app.request('/store', { method, headers: fromOurPage })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  }
})
