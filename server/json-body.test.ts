import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Refusal, refusals } from '#domain/refusals.ts'
import { createRouter } from './app-env.ts'
import { isJson, jsonBody } from './json-body.ts'

const app = createRouter()
  .post('/', jsonBody(v.object({ name: v.string(), items: v.optional(v.array(v.object({ quantity: v.number('تعداد عدد است') }))) })), (c) =>
    c.json(c.req.valid('json')),
  )
  .onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.json({ code: error.code, ...error.details }, refusals[error.code].status)
  })

async function post(body: BodyInit, type = 'application/json', init: RequestInit = {}) {
  const response = await app.request('/', { method: 'POST', body, headers: { 'content-type': type }, ...init })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"'])(
  'IN-05: %s is JSON',
  (type) => expect(isJson(type)).toBe(true),
)

test.each([
  undefined,
  '',
  'text/plain',
  'application/json\ta',
  ' application/json',
  '\tapplication/json',
  '\u00a0application/json',
  'application/json ',
  'application/json a',
  'application/json;',
  'application/json, application/json',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; x=y',
  'application/jsonp',
  'application/ld+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=application/json',
])('IN-05: %j is not JSON', (type) => expect(isJson(type)).toBe(false))

test('IN-05: another type is refused before the body is read', async () => {
  expect(await post('{"name":"a"}', 'text/plain')).toEqual({ status: 415, body: { code: 'request.notJson' } })
})

test('unknown fields are dropped, known ones are passed on', async () => {
  expect(await post('{"name":"سارا","role":"admin"}')).toEqual({ status: 200, body: { name: 'سارا' } })
})

test('errors are listed by field, with the schema’s message or a Persian default', async () => {
  expect(await post('{"items":[{"quantity":"2"}]}')).toEqual({
    status: 422,
    body: {
      code: 'request.malformed',
      fields: [
        { name: 'name', message: 'مقدار این بخش درست نیست' },
        { name: 'items.0.quantity', message: 'تعداد عدد است' },
      ],
    },
  })
})

test.each([
  ['no JSON', '{"name":'],
  ['nothing', ''],
  ['two values', '{} {}'],
  ['a prototype', '{"name":"a","__proto__":{"isAdmin":true}}'],
  ['a constructor, deep', '{"name":"a","items":[{"quantity":1,"constructor":{"prototype":{}}}]}'],
  ['NUL in a text', '{"name":"a\\u0000b"}'],
  ['half a surrogate pair', '{"name":"\\ud800"}'],
  ['half a surrogate pair in a name', '{"name":"a","\\udc00":1}'],
  ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ['an array for an object', '[]'],
  ['null', 'null'],
])('IN-04: %s is refused with a list of fields', async (_case, body) => {
  const response = await post(body)
  expect(response.status).toBe(422)
  expect(response.body.fields).not.toEqual([])
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

test('IN-04: an array is refused even where no field is required', async () => {
  const lenient = createRouter()
    .post('/', jsonBody(v.object({ name: v.optional(v.string()) })), (c) => c.json(c.req.valid('json')))
    .onError((_error, c) => c.text('refused', 422))
  const headers = { 'content-type': 'application/json' }
  expect((await lenient.request('/', { method: 'POST', headers, body: '[]' })).status).toBe(422)
  expect((await lenient.request('/', { method: 'POST', headers, body: '{}' })).status).toBe(200)
})

test('IN-08: nesting deeper than 20 is refused', async () => {
  const nested = (depth: number) => `{"name":"a","other":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect((await post(nested(19))).status).toBe(200)
  expect((await post(nested(20))).status).toBe(422)
  expect((await post(nested(40_000))).status).toBe(422)
})

test('IN-08: more than 100 KB is refused, with or without Content-Length', async () => {
  const most = 100 * 1024
  const body = (length: number) => `{"name":"${'a'.repeat(length - 11)}"}`
  expect((await post(body(most))).status).toBe(200)
  expect((await post(body(most + 1))).status).toBe(413)
  const chunks = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x61)),
  })
  expect((await post(chunks, 'application/json', { duplex: 'half' } as RequestInit)).status).toBe(413)
})

test('an incomplete body is a refusal, not an error', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
  expect((await post(broken, 'application/json', { duplex: 'half' } as RequestInit)).status).toBe(422)
})

test('IN-04: any JSON gives a 200 or a refusal, never a 500', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (body) => {
      expect([200, 422]).toContain((await post(body)).status)
    }),
    { numRuns: 300 },
  )
})
