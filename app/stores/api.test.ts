import { afterEach, expect, test, vi } from 'vitest'
import { onSessionExpired, requestApi, timeoutText } from './api.ts'

const failed = 'خطا در ثبت نام'
const signIn = { body: { email: 'a@b.ir', password: 'x' }, failed }
const problem = (status: number, members: object) => Response.json({ status, code: 'x', detail: 'نه', ...members }, { status })

function respondWith(respond: () => Promise<Response>) {
  const fetched = vi.fn((_url: string, _request: RequestInit) => respond())
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

test('a successful response carries its JSON, an empty one undefined', async () => {
  respondWith(async () => Response.json({ ticket: 't' }))
  expect(await requestApi('POST', '/auth/login', signIn)).toEqual({ isOk: true, data: { ticket: 't' } })
  respondWith(async () => new Response(null, { status: 204 }))
  expect(await requestApi('POST', '/auth/logout')).toEqual({ isOk: true, data: undefined })
})

test('the request is JSON with our own header and a timeout', async () => {
  const fetched = respondWith(async () => new Response(null, { status: 204 }))
  await requestApi('POST', '/auth/login', { ...signIn, timeoutMs: 10_000 })
  const [url, request] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/auth/login')
  expect(request).toMatchObject({ method: 'POST', body: JSON.stringify(signIn.body), headers: { 'x-requested-with': 'vitrin' } })
  expect(request?.signal).toBeInstanceOf(AbortSignal)
})

test('parameters and query become part of the URL, encoded', async () => {
  const fetched = respondWith(async () => Response.json({}))
  await requestApi('GET', '/products/:productId/reviews', { params: { productId: 'a/b' }, query: { sort: 'newest', offset: '10' } })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/products/a%2Fb/reviews?sort=newest&offset=10')
})

test.each([
  [
    'a refusal in the server’s words',
    () => problem(409, { code: 'account.exists' }),
    { status: 409, code: 'account.exists', message: 'نه' },
  ],
  [
    'the messages of the fields',
    () => problem(422, { code: 'request.malformed', fields: [{ name: 'email', message: 'ایمیل معتبر نیست' }] }),
    { fields: { email: 'ایمیل معتبر نیست' } },
  ],
  ['the time to wait', () => problem(429, { code: 'request.tooMany', retryAfterSeconds: 41 }), { retryAfterSeconds: 41 }],
  ['our text for a broken server', () => problem(500, { code: 'server.failed' }), { code: 'client.failed', message: failed, detail: 'نه' }],
  ['our text for a response that is not JSON', () => new Response('<html>', { status: 502 }), { code: 'client.failed', message: failed }],
  [
    'the changes of the order’s products',
    () => problem(409, { changes: [{ productId: 'p', kind: 'price', price: 5, stockQuantity: 1 }] }),
    { changes: [{ productId: 'p', kind: 'price', price: 5, stockQuantity: 1 }] },
  ],
  ['no changes where one is malformed', () => problem(409, { changes: [{ productId: 'p', kind: 'other' }] }), { changes: null }],
  [
    'no code and no delay where they are malformed',
    () => problem(429, { code: 1, retryAfterSeconds: 'x' }),
    { code: '', retryAfterSeconds: null },
  ],
  ['the well-formed fields', () => problem(422, { fields: [null, { name: 'a' }, { name: 'b', message: 'c' }] }), { fields: { b: 'c' } }],
  ['no fields where they are malformed', () => problem(422, { fields: 'x' }), { fields: {} }],
])('a problem has %s', async (_case, respond, expected) => {
  respondWith(async () => respond())
  expect(await requestApi('POST', '/auth/login', signIn)).toMatchObject({ isOk: false, problem: expected })
})

test.each([
  ['no network', new TypeError('Failed to fetch'), failed],
  ['a timeout', new DOMException('signal timed out', 'TimeoutError'), timeoutText],
])('%s is a problem without a status, never a throw', async (_case, error, message) => {
  respondWith(() => Promise.reject(error))
  expect(await requestApi('POST', '/auth/login', signIn)).toMatchObject({ isOk: false, problem: { status: null, message } })
})

test.each([
  ['an expired session', 401, 'session.expired', 1],
  ['a guest', 401, 'session.missing', 0],
  ['a wrong password', 401, 'login.wrong', 0],
  ['another status', 403, 'session.expired', 0],
])('%s notifies the listeners of expired sessions or not', async (_case, status, code, times) => {
  const listener = vi.fn()
  const stop = onSessionExpired(listener)
  respondWith(async () => problem(status, { code }))
  await requestApi('GET', '/me', { isBackground: true })
  expect(listener).not.toHaveBeenCalled()
  await requestApi('GET', '/me')
  expect(listener).toHaveBeenCalledTimes(times)
  stop()
  await requestApi('GET', '/me')
  expect(listener).toHaveBeenCalledTimes(times)
})
