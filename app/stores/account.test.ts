import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/support/browser-storage.ts'

const user = { id: 'u', fullName: 'سارا', email: 'sara@example.com' }
const ok = async () => Response.json({ user })
const broken = async () => new Response('', { status: 500 })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const tooSlow = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))
const refused = async () => Response.json({ code: 'request.malformed', detail: 'نه' }, { status: 422 })

let browser: ReturnType<typeof browserStorage>
beforeEach(() => {
  browser = browserStorage()
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['succeeds with one request', [ok], 1, true, 0],
  ['is retried after a server error', [broken, ok], 2, true, 2000],
  ['is tried three times, two seconds apart, and then fails', [noNetwork, tooSlow, broken, ok], 3, false, 4000],
  ['is not retried after a refusal', [refused, ok], 1, false, 0],
])('saving the name %s (product §9.7)', async (_case, responses, attempts, isOk, tookMs) => {
  const { saveName } = await import('./account.ts')
  const left = [...responses]
  const fetched = vi.fn(() => left.shift()?.())
  vi.stubGlobal('fetch', fetched)
  const start = performance.now()
  const saving = saveName('سارا')
  await vi.runAllTimersAsync()
  expect(await saving).toMatchObject({ isOk })
  expect(fetched).toHaveBeenCalledTimes(attempts)
  expect(performance.now() - start).toBe(tookMs)
})

test('a saved name is stored in the browser', async () => {
  const { saveName } = await import('./account.ts')
  vi.stubGlobal('fetch', ok)
  await saveName('سارا')
  expect(JSON.parse(browser.values.get('auth-storage') ?? '').state).toEqual({ user })
})
