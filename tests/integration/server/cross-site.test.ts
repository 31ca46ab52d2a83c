import { afterAll, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { baseUrl, fingerprint, fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({}, 'demo')
const { app, db } = shop

const changing = app.routes
  .filter(({ method, path }) => path.startsWith('/api/') && !['ALL', 'GET', 'HEAD'].includes(method))
  .map(({ method, path }) => ({ method, path: path.replace(/:\w+(\{[^}]*\})?/g, '00000000-0000-7000-8000-000000000000') }))
  .filter(({ method, path }, index, all) => all.findIndex((route) => route.method === method && route.path === path) === index)

const readable = [
  ...new Set(app.routes.filter(({ method, path }) => method === 'GET' && !path.includes('*')).map(({ path }) => path)),
  ...routes.map(({ path }) => path.replace(/\{\w+\}/g, 'x')),
]

const body = '{"message":"a","path":"/"}'
const evil = 'https://evil.example'

/** Headers that a browser sends for another site, and those of clients without any origin headers. */
const attacks: [name: string, headers: Record<string, string>][] = [
  ['a form, URL-encoded', { 'content-type': 'application/x-www-form-urlencoded', origin: evil, 'sec-fetch-site': 'cross-site' }],
  ['a form, multipart', { 'content-type': 'multipart/form-data; boundary=x', origin: evil, 'sec-fetch-site': 'cross-site' }],
  ['a form, plain text', { 'content-type': 'text/plain', origin: evil, 'sec-fetch-site': 'cross-site' }],
  ['a form of an old browser', { 'content-type': 'text/plain', origin: evil }],
  [
    'fetch in no-cors mode',
    { 'content-type': 'text/plain;charset=UTF-8', origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  ],
  ['a neighbour on the same site', { ...fromOurPage, origin: 'http://other.localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['Origin null', { ...fromOurPage, origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['Origin null without Sec-Fetch-Site', { 'content-type': 'application/json', 'x-requested-with': 'vitrin', origin: 'null' }],
  ['neither Origin nor Sec-Fetch-Site', { 'content-type': 'application/json', 'x-requested-with': 'vitrin' }],
  [
    'cross-site, with the origin left out',
    { 'content-type': 'application/json', 'x-requested-with': 'vitrin', 'sec-fetch-site': 'cross-site' },
  ],
  [
    'same-site, with the origin left out',
    { 'content-type': 'application/json', 'x-requested-with': 'vitrin', 'sec-fetch-site': 'same-site' },
  ],
  ['our origin with another port', { ...fromOurPage, origin: 'http://localhost:4000' }],
  ['our origin as a part of another', { ...fromOurPage, origin: `${baseUrl}.evil.example` }],
  ['the right site, claimed beside a foreign origin', { ...fromOurPage, origin: evil }],
  ['our own origin without our header', { 'content-type': 'application/json', origin: baseUrl, 'sec-fetch-site': 'same-origin' }],
  ['Host pretending', { ...fromOurPage, origin: evil, 'sec-fetch-site': 'same-origin', host: 'evil.example' }],
]

/** All rows are compared once for all attacks and reads: each time it would take a quarter of a second. */
const before = await fingerprint(db)
afterAll(async () => expect(await fingerprint(db)).toBe(before))

test('WEB-01: there are routes with unsafe methods to test', () => expect(changing.length).toBeGreaterThan(0))

test.each(changing)(
  'WEB-01: $method $path refuses whatever does not come from our own pages, and changes nothing',
  async ({ method, path }) => {
    const written = shop.lines().filter(({ msg }) => msg !== 'request').length
    for (const [name, headers] of attacks) {
      const response = await app.request(path, { method, body, headers })
      expect(response.status, name).toBe(403)
      expect(await response.json(), name).toMatchObject({ code: 'request.crossSite' })
    }
    expect(shop.lines().filter(({ msg }) => msg !== 'request')).toHaveLength(written)
  },
)

test.each([
  ['Sec-Fetch-Site alone', { 'sec-fetch-site': 'same-origin' }],
  ['Origin alone, from an older browser', { origin: baseUrl }],
  ['another name of this machine', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }],
])('requests of our own pages are accepted: %s', async (_case, headers: Record<string, string>) => {
  const own = { 'content-type': 'application/json', 'x-requested-with': 'vitrin', ...headers }
  expect((await app.request('/api/client-errors', { method: 'POST', body, headers: own })).status).toBe(204)
})

test('WEB-01: no GET changes anything', async () => {
  expect(readable.length).toBeGreaterThan(40)
  for (const path of readable) await app.request(path, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' } })
})

test('WEB-02: no response allows another origin', async () => {
  for (const origin of [evil, 'null', baseUrl])
    for (const path of ['/api/categories', '/', '/api/nothing']) {
      const response = await app.request(path, { headers: { origin } })
      for (const name of response.headers.keys()) expect(name).not.toMatch(/^access-control/)
    }
  const preflight = {
    method: 'OPTIONS',
    headers: { origin: evil, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-requested-with' },
  }
  const response = await app.request('/api/client-errors', preflight)
  expect(response.status).toBe(405)
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})
