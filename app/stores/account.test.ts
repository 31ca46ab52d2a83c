import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/support/browser-storage.ts'

const user = { id: 'u', fullName: 'سارا', email: 'sara@example.com' }
const yes = async () => Response.json({ user })
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
  ['is done at once', [yes], 1, true, 0],
  ['is tried again after a break', [broken, yes], 2, true, 2000],
  ['is tried three times, two seconds apart, and then given up', [noNetwork, tooSlow, broken, yes], 3, false, 4000],
  ['is not tried again after a no', [refused, yes], 1, false, 0],
])('saving the name %s (spec §9)', async (_case, answers, tries, isDone, tookMs) => {
  const { saveName } = await import('./account.ts')
  const left = [...answers]
  const asked = vi.fn(() => left.shift()?.())
  vi.stubGlobal('fetch', asked)
  const start = performance.now()
  const saving = saveName('سارا')
  await vi.runAllTimersAsync()
  expect(await saving).toMatchObject({ isDone })
  expect(asked).toHaveBeenCalledTimes(tries)
  expect(performance.now() - start).toBe(tookMs)
})

test('a saved name is remembered in the browser', async () => {
  const { saveName } = await import('./account.ts')
  vi.stubGlobal('fetch', yes)
  await saveName('سارا')
  expect(JSON.parse(browser.values.get('auth-storage') ?? '').state).toEqual({ user })
})
