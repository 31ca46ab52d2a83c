import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fromOurPage, listenTo, openTestShop, type TestShop, testAssets } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ BASE_URL: 'https://vitrin.shop', METRICS_TOKEN: 'a-token-for-the-monitor' }, 'demo')
const { app } = shop
const { port } = await listenTo(shop)
const fromLoopback = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const fromInternet = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }

async function brokenPage({ app, db }: TestShop, path = '/'): Promise<Response> {
  await db.execute(sql`alter table products rename to products_away`)
  const response = await app.request(path)
  await db.execute(sql`alter table products_away rename to products`)
  return response
}

const kinds: [kind: string, status: number, type: string, send: () => Response | Promise<Response>][] = [
  ['a page', 200, 'text/html', () => app.request('/')],
  ['a private page', 200, 'text/html', () => app.request('/login')],
  ['a missing page', 404, 'text/html', () => app.request('/no-such-page')],
  ['a broken page', 500, 'text/html', () => brokenPage(shop)],
  ['the data of a page', 200, 'application/json', () => app.request('/_data/')],
  ['an API response', 200, 'application/json', () => app.request('/api/categories')],
  ['an API refusal', 404, 'application/problem+json', () => app.request('/api/nothing')],
  [
    'an API change',
    422,
    'application/problem+json',
    () => app.request('/api/client-errors', { method: 'POST', headers: fromOurPageAt('https://vitrin.shop'), body: '{}' }),
  ],
  ['a static file', 200, 'image/svg+xml', () => app.request('/favicon.svg')],
  ['a missing static file', 404, 'text/html', () => app.request('/media/nothing.webp')],
  ['a wrong method', 405, 'text/html', () => app.request('/', { method: 'POST' })],
  ['health', 200, 'application/json', () => app.request('/livez')],
]

function fromOurPageAt(origin: string): Record<string, string> {
  return { ...fromOurPage, origin }
}

test.each(kinds)('WEB-02: %s carries every security header', async (_kind, status, type, send) => {
  const { status: given, headers } = await send()
  expect(given).toBe(status)
  expect(headers.get('content-type')).toContain(type)
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('cross-origin-resource-policy')).toBeTruthy()
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(headers.get('content-security-policy')?.split('; ')).toContain(rule)
  expect(headers.get('content-security-policy')).toMatch(type === 'text/html' ? /^default-src 'self'/ : /^default-src 'none'/)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(headers.get(name)).toBeNull()
})

test('WEB-03: a page has one inline script and one inline style, those whose hashes are in the CSP', async () => {
  const response = await app.request('/')
  const html = await response.text()
  const scripts = html.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g)
  const styles = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)
  expect([...scripts].map(([, script]) => script)).toEqual([testAssets.headScript])
  const [style, ...others] = [...styles].map(([, text = '']) => text)
  expect(others).toEqual([])
  const policy = response.headers.get('content-security-policy') ?? ''
  const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${hashOf(testAssets.headScript)}`)
  expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${hashOf(style)}`)
})

test('WEB-03: a public page has no nonce, no cookie and the same bytes for everybody', async () => {
  const guest = await app.request('/')
  const signedIn = await app.request('/', { headers: { cookie: 'session=canary-cookie', authorization: 'Bearer canary-token' } })
  const bytes = await guest.text()
  expect(await signedIn.text()).toBe(bytes)
  expect(bytes).not.toMatch(/nonce=|canary/)
  expect(guest.headers.get('set-cookie')).toBeNull()
})

test('WEB-10: files of the project are not served', async () => {
  const hidden = [
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/server/index.ts',
    '/data/secrets.json',
    '/assets/client.js.map',
    '/assets/../.env',
    '/media/../package.json',
    '/media/..%2fpackage.json',
    '/media/%2e%2e%2fpackage.json',
  ]
  for (const path of hidden) {
    const response = await app.request(path)
    expect(response.status, path).toBe(404)
    expect(await response.text(), path).not.toMatch(/"dependencies"|\[core\]|SESSION_SECRET/)
  }
})

test('WEB-10: an error page reveals nothing but its request id', async () => {
  const response = await brokenPage(shop)
  const page = await response.text()
  expect(page).toContain(response.headers.get('x-request-id'))
  expect(page).not.toMatch(/products_away|relation|Error:|\bat .*\.ts|node_modules/)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a product that cannot be loaded says so and leads to the store; no other page repeats it', async () => {
  const response = await brokenPage(shop, '/product/iphone-16')
  const page = await response.text()
  expect(response.status).toBe(500)
  expect(page).toContain('خطا در بارگذاری محصول')
  expect(page).toContain('رفتن به فروشگاه')
  expect(await (await app.request('/product/iphone-16', { method: 'POST' })).text()).not.toContain('خطا در بارگذاری محصول')
})

test('WEB-10: metrics are served to private networks and with the token; otherwise a 404', async () => {
  expect((await app.request('/metrics', {}, fromLoopback)).status).toBe(200)
  expect((await app.request('/metrics', { headers: { authorization: 'Bearer a-token-for-the-monitor' } }, fromInternet)).status).toBe(200)
  for (const [headers, from] of [
    [{}, fromInternet],
    [{ authorization: 'Bearer wrong' }, fromInternet],
    [{ authorization: 'a-token-for-the-monitor' }, fromInternet],
    [{ 'x-forwarded-for': '203.0.113.9' }, fromLoopback],
    [{ forwarded: 'for=203.0.113.9' }, fromLoopback],
    [{ 'x-forwarded-for': '127.0.0.1' }, fromInternet],
  ] as [Record<string, string>, typeof fromInternet][]) {
    const response = await app.request('/metrics', { headers }, from)
    expect(response.status, JSON.stringify(headers)).toBe(404)
    expect(await response.text()).not.toContain('http_request_duration_seconds')
  }
})

test('metrics include route patterns, the pool, the rate limits and the event loop', async () => {
  await app.request('/api/categories')
  const text = await (await app.request('/metrics', {}, fromLoopback)).text()
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/categories",status="200"\} [1-9]/)
  expect(text).toMatch(/database_pool_connections\{pool="pages",state="idle"\} \d/)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toContain('rate_limit_refusals_total')
  expect(text).not.toMatch(/no-such-page/)
})

test('/livez and /readyz respond over a socket and are never cached', async () => {
  for (const path of ['livez', 'readyz']) {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})
