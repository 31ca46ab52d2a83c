import { expect, test } from 'vitest'
import { fingerprint, fromOurPage, listenTo, oneAnswer, openTestShop, statusesOf, talk } from '../../support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { port } = await listenTo(shop)

/** Written to the wire as it is: clients tidy addresses up before they send them. */
async function ask(method: string, target: string, headers = ''): Promise<string> {
  return talk(port, `${method} ${target} HTTP/1.1\r\nHost: localhost:3000\r\n${headers}Connection: close\r\n\r\n`, oneAnswer)
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
])('WEB-08: %s is another address, and there is nothing', async (target) => {
  expect(statusesOf(await ask('GET', target))).toEqual([404])
})

test.each(['/api/%63ategories', '/api/./categories', '/api/x/../categories', '/api/%2e/categories', '/x/%2E%2e/api/categories'])(
  'WEB-08: %s is the same route',
  async (target) => expect(statusesOf(await ask('GET', target))).toEqual([200]),
)

test.each(['/api\\categories', '\\api\\categories', 'api/categories', 'http://evil.example\\@localhost/api/categories'])(
  'WEB-08: %s is no address',
  async (target) => expect(statusesOf(await ask('GET', target))[0]).toBe(400),
)

test('WEB-08: a final slash of a page leads to the page, on this site and nowhere else', async () => {
  const answer = await app.request('/store/?category=phones')
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe('/store?category=phones')
  for (const path of ['//evil.example/', '/\\evil.example/', '/%5cevil.example/', '///evil.example/'])
    expect((await app.request(new Request(`http://localhost${path}`))).headers.get('location')).toBeNull()
})

test.each(['TRACE', 'OPTIONS', 'CONNECT', 'PROPFIND', 'QUERY', 'LINK'])('WEB-08: %s is not answered', async (method) => {
  const heard = await ask(method, method === 'CONNECT' ? 'localhost:80' : '/api/categories', 'X-Secret: canary\r\n')
  expect([undefined, 400, 405]).toContain(statusesOf(heard)[0])
  expect(heard).not.toContain('canary')
})

test('WEB-08: a header does not change the method', async () => {
  const before = await fingerprint(db)
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
    const answer = await app.request('/api/client-errors?_method=POST', { headers: { ...fromOurPage, [name]: 'POST' } })
    expect(answer.status).toBe(405)
  }
  expect(await fingerprint(db)).toBe(before)
})

test('WEB-08: a header does not change the address', async () => {
  for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix', 'x-forwarded-host'])
    expect((await app.request('/api/nothing', { headers: { [name]: '/api/categories' } })).status).toBe(404)
})

test('a page is only read', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await app.request('/store', { method, headers: fromOurPage })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  }
})
