import { afterEach, expect, test, vi } from 'vitest'
import { onSessionExpired } from './api.ts'
import { ask, slowText } from './ask.ts'

const failed = 'خطا در ثبت نام'
const problem = (status: number, told: object) => Response.json({ status, code: 'x', detail: 'نه', ...told }, { status })

function answerWith(answer: () => Promise<Response>) {
  const asked = vi.fn((_path: string, _request: RequestInit) => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}
afterEach(() => vi.unstubAllGlobals())

test('a yes brings its value, and an answer without a body brings none', async () => {
  answerWith(async () => Response.json({ ticket: 't' }))
  expect(await ask('POST', '/api/x', { failed })).toEqual({ isDone: true, value: { ticket: 't' } })
  answerWith(async () => new Response(null, { status: 204 }))
  expect(await ask('POST', '/api/x', { failed })).toEqual({ isDone: true, value: undefined })
})

test('the request is ours, JSON, and given up after its time', async () => {
  const asked = answerWith(async () => new Response(null, { status: 204 }))
  await ask('POST', '/api/x', { body: { a: 1 }, failed, timeoutMs: 10_000 })
  const [path, request] = asked.mock.calls[0] ?? []
  expect(path).toBe('/api/x')
  expect(request).toMatchObject({ method: 'POST', body: '{"a":1}', headers: { 'x-requested-with': 'vitrin' } })
  expect(request?.signal).toBeInstanceOf(AbortSignal)
})

test.each([
  ['a refusal in the server’s own words', () => problem(409, { code: 'account.exists' }), { code: 'account.exists', message: 'نه' }],
  [
    'what is wrong field by field',
    () => problem(422, { code: 'request.malformed', fields: [{ name: 'email', message: 'ایمیل معتبر نیست' }] }),
    { fields: { email: 'ایمیل معتبر نیست' } },
  ],
  ['how long to wait', () => problem(429, { code: 'request.tooMany', retryAfterSeconds: 41 }), { retryAfterSeconds: 41 }],
  ['a break of the server in ours', () => problem(500, { code: 'server.failed' }), { code: 'client.failed', message: failed }],
  ['an answer that is no JSON in ours', () => new Response('<html>', { status: 502 }), { code: 'client.failed', message: failed }],
  ['strange fields as none', () => problem(422, { fields: 'x' }), { fields: {} }],
])('a no tells %s', async (_case, answer, told) => {
  answerWith(async () => answer())
  expect(await ask('POST', '/api/x', { failed })).toMatchObject({ isDone: false, problem: told })
})

test.each([
  ['no network', new TypeError('Failed to fetch'), failed],
  ['too slow', new DOMException('signal timed out', 'TimeoutError'), slowText],
])('%s is a no with a reason, never a throw', async (_case, error, message) => {
  answerWith(() => Promise.reject(error))
  expect(await ask('POST', '/api/x', { failed })).toMatchObject({ isDone: false, problem: { message } })
})

test.each([
  ['a session that is over', 401, 'session.expired', 1],
  ['a guest', 401, 'session.missing', 0],
  ['a wrong password', 401, 'login.wrong', 0],
  ['another no', 403, 'session.expired', 0],
])('%s is told to whoever listens for it', async (_case, status, code, times) => {
  const hear = vi.fn()
  const stop = onSessionExpired(hear)
  answerWith(async () => problem(status, { code }))
  await ask('GET', '/api/x', { failed })
  expect(hear).toHaveBeenCalledTimes(times)
  stop()
  await ask('GET', '/api/x', { failed })
  expect(hear).toHaveBeenCalledTimes(times)
})
