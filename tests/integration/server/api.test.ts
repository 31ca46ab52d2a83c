import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { apiDocument } from '#server/api/openapi.ts'
import { api } from '#server/api/routes.ts'
import { aCategory } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/free-port.ts'
import { fromOurPage, openTestShop, shopOn } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop

const post = (body: string, headers: Record<string, string> = fromOurPage) =>
  app.request('/api/client-errors', { method: 'POST', body, headers })

test('GET /api/categories returns the active tree, sorted by the Persian alphabet', async () => {
  const phones = await aCategory(db, { name: 'گوشی', slug: 'phones' })
  await aCategory(db, { name: 'هدفون', slug: 'headphones' })
  await aCategory(db, { name: 'واقعیت مجازی', slug: 'vr' })
  await aCategory(db, { name: 'پخش‌کننده', slug: 'players' })
  await aCategory(db, { name: 'سامسونگ', slug: 'samsung', parent: phones })
  await aCategory(db, { name: 'اپل', slug: 'apple', parent: phones })
  const hidden = await aCategory(db, { name: 'آرشیو', slug: 'archive', status: 'inactive' })
  await aCategory(db, { name: 'زیر آرشیو', slug: 'below-archive', parent: hidden })
  await aCategory(db, { name: 'نوکیا', slug: 'nokia', parent: phones, status: 'inactive' })

  const response = await app.request('/api/categories')
  expect(response.status).toBe(200)
  const { categories } = (await response.json()) as { categories: { slug: string; children: { slug: string }[] }[] }
  expect(categories.map(({ slug }) => slug)).toEqual(['players', 'phones', 'vr', 'headphones'])
  expect(categories[1]).toEqual({
    id: phones.id,
    slug: 'phones',
    name: 'گوشی',
    image: null,
    children: [expect.objectContaining({ slug: 'apple', children: [] }), expect.objectContaining({ slug: 'samsung' })],
  })
})

test('GET /api/categories is cacheable and responds 304 while unchanged', async () => {
  const first = await app.request('/api/categories')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toContain('public')
  const again = await app.request('/api/categories', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  await aCategory(db, { name: 'تبلت' })
  expect((await app.request('/api/categories', { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('POST /api/client-errors logs the report without user input', async () => {
  const response = await post(
    JSON.stringify({ message: 'x is undefined for 09121234567', path: '/search?q=سارا', stack: 'TypeError: x\n  at y' }),
  )
  expect(response.status).toBe(204)
  const report = shop.lines().find(({ msg }) => msg.startsWith('browser:'))
  expect(report).toMatchObject({
    level: 'warn',
    msg: 'browser: x is undefined for [phone]',
    path: '/search',
    stack: 'TypeError: x\n  at y',
    requestId: response.headers.get('x-request-id'),
  })
})

test.each([
  ['no message', { path: '/' }],
  ['an empty message', { message: ' ', path: '/' }],
  ['a message without end', { message: 'a'.repeat(501), path: '/' }],
  ['a path that is none', { message: 'a', path: 'https://elsewhere.example' }],
  ['a number for a text', { message: 1, path: '/' }],
])('POST /api/client-errors refuses %s and logs nothing', async (_case, report) => {
  const before = shop.lines().filter(({ msg }) => msg.startsWith('browser:')).length
  const response = await post(JSON.stringify(report))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    code: 'request.malformed',
    fields: [expect.objectContaining({ message: expect.stringMatching(/[آ-ی]/) })],
  })
  expect(shop.lines().filter(({ msg }) => msg.startsWith('browser:'))).toHaveLength(before)
})

test('an unknown API path is a 404 as problem+json', async () => {
  const response = await app.request('/api/nothing')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(await response.json()).toEqual({
    status: 404,
    code: 'page.notFound',
    detail: 'صفحه‌ای با این نشانی پیدا نشد',
    requestId: response.headers.get('x-request-id'),
  })
})

test('a wrong method is a 405 that lists the allowed ones', async () => {
  const wrong = await app.request('/api/categories', { method: 'DELETE', headers: fromOurPage })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET, HEAD')
  const unread = await app.request('/api/client-errors')
  expect(unread.status).toBe(405)
  expect(unread.headers.get('allow')).toBe('POST')
})

test('HEAD responds like GET, without the body', async () => {
  const response = await app.request('/api/categories', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})

test('every API route of the shop is documented, with a summary and its responses; those of the desk are not', async () => {
  const document = await apiDocument(api)
  expect(JSON.stringify(document)).not.toContain('desk')
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && /^\/api\/(?!desk\/)/.test(path))
  expect(routes.length).toBeGreaterThanOrEqual(3)
  for (const { method, path } of routes) {
    const described = Object.entries(document.paths[path.replace(/:(\w+)/g, '{$1}')] ?? {}).find(
      ([name]) => name === method.toLowerCase(),
    )?.[1]
    expect(described, `${method} ${path}`).toMatchObject({ summary: expect.any(String), responses: expect.any(Object) })
  }
})

test('GET /api/openapi.json is that document, and every reference in it resolves', async () => {
  const response = await app.request('/api/openapi.json')
  const document = (await response.json()) as { openapi: string; components: { schemas: object } }
  expect(document).toEqual(await apiDocument(api))
  expect(document.openapi).toMatch(/^3\.1/)
  const names = Object.keys(document.components.schemas)
  for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g))
    expect(names).toContain(reference.replace('#/components/schemas/', ''))
})

test('a bug is a 500 without details, and a log line with them', async () => {
  await db.execute(sql`alter table categories rename to categories_away`)
  const response = await app.request('/api/categories')
  await db.execute(sql`alter table categories_away rename to categories`)
  expect(response.status).toBe(500)
  const body = await response.text()
  expect(body).not.toMatch(/select|relation|\bat /)
  const requestId = response.headers.get('x-request-id')
  expect(JSON.parse(body)).toMatchObject({ code: 'server.failed', requestId })
  expect(shop.lines().find((line) => line.level === 'error' && line.requestId === requestId)).toMatchObject({
    route: '/api/categories',
    error: { cause: { code: '42P01' } },
  })
})

test('CH-03: an unresponsive database is a 503 with Retry-After', async () => {
  const nowhere = connect({ host: '127.0.0.1', port: await freePort() })
  const response = await shopOn(nowhere).app.request('/api/categories')
  await nowhere.close()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ code: 'shop.unavailable' })
})

test('CH-05: a rate limit holds without its database, and is stricter then', async () => {
  const nowhere = connect({ host: '127.0.0.1', port: await freePort() })
  const withoutDatabase = shopOn(nowhere).app
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const response = await withoutDatabase.request('/api/client-errors', {
      method: 'POST',
      body: '{"message":"a","path":"/"}',
      headers: fromOurPage,
    })
    statuses.push(response.status)
  }
  await nowhere.close()
  expect(statuses).toEqual([204, 204, 204, 204, 429, 429])
})
