import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/support/browser-storage.ts'

const user = { id: 'u', fullName: 'سارا', email: 'sara@example.com' }
const stored = (who: object | null) => JSON.stringify({ state: { user: who }, version: 1 })
const unauthorized = (code: string) => Response.json({ code, detail: 'نه' }, { status: 401 })

let browser: ReturnType<typeof browserStorage>
let classes: Set<string>
let visits: string[]
let reload: ReturnType<typeof vi.fn>

/** A page with its own copy of the stores; `visits` are the URLs it was left for. */
async function openPage(response: () => Promise<Response>) {
  vi.resetModules()
  vi.stubGlobal('fetch', vi.fn(response))
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { pathname: '/orders', search: '?page=2', hash: '', replace: (href: string) => visits.push(href), reload })
  vi.stubGlobal('sessionStorage', { clear: vi.fn() })
  const classList = { toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)) }
  vi.stubGlobal('document', { documentElement: { classList } })
  const session = await import('./session.ts')
  const { signOut } = await import('./sign-out.ts')
  const { requestApi } = await import('./api.ts')
  const { useToasts } = await import('./toasts.ts')
  return { ...session, signOut, requestApi, texts: () => useToasts.getState().toasts.map(({ text }) => text) }
}

const settled = () => vi.waitFor(() => expect(fetch).toHaveResolved())

beforeEach(() => {
  browser = browserStorage()
  classes = new Set()
  visits = []
  reload = vi.fn()
})
afterEach(() => vi.unstubAllGlobals())

describe('a page load', () => {
  test('shows the stored user, then refreshes it from the server', async () => {
    browser.values.set('auth-storage', stored(user))
    const page = await openPage(async () => Response.json({ user: { ...user, fullName: 'سارا امینی' } }))
    page.watchSession()
    expect([...classes]).toEqual(['signed-in'])
    await vi.waitFor(() => expect(page.useSession.getState().user?.fullName).toBe('سارا امینی'))
  })

  test('sends no request for a guest', async () => {
    const page = await openPage(async () => unauthorized('session.missing'))
    page.watchSession()
    expect([...classes]).toEqual([])
    expect(fetch).not.toHaveBeenCalled()
  })

  test.each([
    ['has expired: a toast is shown', 'session.expired', ['نشست شما منقضی شده است، دوباره وارد شوید']],
    ['is missing: no toast is shown', 'session.missing', []],
  ])('clears the user when the session %s, and does not redirect', async (_case, code, texts) => {
    browser.values.set('auth-storage', stored(user))
    const page = await openPage(async () => unauthorized(code))
    page.watchSession()
    await vi.waitFor(() => expect(page.useSession.getState().user).toBeNull())
    expect([...classes]).toEqual([])
    expect(page.texts()).toEqual(texts)
    expect(visits).toEqual([])
  })

  test('keeps the user whose session was renewed during the request', async () => {
    browser.values.set('auth-storage', stored(user))
    const responses = [unauthorized('session.expired'), Response.json({ user })]
    const page = await openPage(async () => responses.shift() ?? unauthorized('session.expired'))
    page.watchSession()
    await vi.waitFor(() => expect(responses).toEqual([]))
    await settled()
    expect(page.useSession.getState().user).toEqual(user)
    expect(page.texts()).toEqual([])
  })

  test('follows another tab that signs in or out', async () => {
    const page = await openPage(async () => Response.json({ user }))
    page.watchSession()
    browser.otherTabStores('auth-storage', stored(user))
    expect([...classes]).toEqual(['signed-in'])
    browser.otherTabClears()
    expect([...classes]).toEqual([])
  })
})

test('a foreground request with an expired session redirects to the sign-in page and back', async () => {
  browser.values.set('auth-storage', stored(user))
  browser.values.set('cart-storage', 'x')
  const page = await openPage(async () => unauthorized('session.expired'))
  const stop = page.watchSession()
  await settled()
  await page.requestApi('PATCH', '/me', { body: { fullName: '' } })
  expect(visits).toEqual(['/login?next=%2Forders%3Fpage%3D2&expired=1'])
  expect([...browser.values.keys()]).toEqual(['cart-storage'])
  stop()
})

describe('a private page', () => {
  test('with an expired session redirects to the sign-in page', async () => {
    const page = await openPage(async () => unauthorized('session.expired'))
    page.bindPageToUser(user)
    page.watchSession()
    await vi.waitFor(() => expect(visits).toEqual(['/login?next=%2Forders%3Fpage%3D2&expired=1']))
    expect(reload).not.toHaveBeenCalled()
  })

  test('stores its user', async () => {
    const page = await openPage(async () => Response.json({ user }))
    page.bindPageToUser(user)
    expect(browser.values.get('auth-storage')).toBe(stored(user))
  })

  test.each([
    ['signs out', null, 1],
    ['signs in as another user', { ...user, id: 'other' }, 1],
    ['saves another name', { ...user, fullName: 'نگار' }, 0],
  ])('when another tab %s, it is reloaded if the user is another', async (_case, now, times) => {
    const page = await openPage(async () => Response.json({ user }))
    page.syncStoredSession()
    page.bindPageToUser(user)
    browser.otherTabStores('auth-storage', stored(now))
    expect(reload).toHaveBeenCalledTimes(times)
  })
})

describe('signing out', () => {
  const all = ['auth-storage', 'cart-storage', 'wishlist-storage', 'search-storage', 'sync-storage', 'checkout-storage', 'theme']

  test.each([
    ['done by the server', async () => new Response(null, { status: 204 })],
    ['failed on the server', async () => new Response('', { status: 500 })],
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['timed out', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))],
  ])('%s, it clears all but the theme and opens the home page (WEB-10)', async (_case, response) => {
    for (const name of all) browser.values.set(name, 'x')
    const page = await openPage(response)
    await page.signOut()
    expect([...browser.values.keys()]).toEqual(['theme'])
    expect(sessionStorage.clear).toHaveBeenCalled()
    expect(visits).toEqual(['/'])
  })

  test('a response in flight does not store the user again', async () => {
    const page = await openPage(async () => new Response(null, { status: 204 }))
    await page.signOut()
    page.setUser(user)
    expect([...browser.values.keys()]).toEqual([])
  })
})
