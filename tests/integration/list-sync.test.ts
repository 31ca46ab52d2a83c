import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { cartItems, wishlists } from '#db/schema/shoppers.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { browserStorage } from '#tests/support/browser-storage.ts'
import { aCart, aProduct, aShopper } from '#tests/support/factories.ts'
import { openTestShop, signedInAs } from '#tests/support/test-shop.ts'

/** A busy machine may take seconds. */
const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000 })

const shop = await openTestShop()
const { app, db } = shop
const [phone, watch, cable] = await Promise.all([1, 2, 3].map(() => aProduct(db, { price: 1000, stock: 50 })))
if (!phone || !watch || !cable) throw new Error('three products are needed')
const keepable = (product: typeof phone): CartProductInput => ({ ...product, image: null })

let network: 'up' | 'down' | 'responsesLost' = 'up'
let calls: string[] = []
/** What the shopper does while a request is in flight. */
let meanwhile = () => {}

/** A response on its way when a test ends must not reach the storage of the next test's browser. */
let closeBrowser = () => {}

/** One browser: its storage, its cookie, and a network that leads to the real shop. */
function openBrowser(headers: Record<string, string>) {
  const browser = browserStorage()
  const events = new EventTarget()
  let open = true
  closeBrowser = () => {
    open = false
  }
  vi.stubGlobal('document', Object.assign(events, { visibilityState: 'visible' }))
  vi.stubGlobal('window', events)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (network === 'down') throw new TypeError('Failed to fetch')
    calls.push(`${init.method} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`)
    const response = await app.request(path, { ...init, headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) } })
    if (!open) throw new TypeError('Failed to fetch')
    if (network === 'responsesLost') throw new TypeError('Failed to fetch')
    meanwhile()
    return response
  })
  return { browser, comesOnline: () => events.dispatchEvent(new Event('online')) }
}

async function openTab() {
  vi.resetModules()
  const [cart, wishlist, sync, session, pending, storage] = await Promise.all([
    import('#app/stores/cart.ts'),
    import('#app/stores/wishlist.ts'),
    import('#app/stores/list-sync.ts'),
    import('#app/stores/session.ts'),
    import('#app/stores/pending-changes.ts'),
    import('#app/stores/storage.ts'),
  ])
  return { ...cart, ...wishlist, ...sync, ...session, ...pending, ...storage }
}

let shopper: Awaited<ReturnType<typeof aShopper>>
let headers: Record<string, string>
let stop = () => {}
beforeEach(async () => {
  shopper = await aShopper(db)
  headers = await signedInAs(shop, shopper)
  network = 'up'
  calls = []
  meanwhile = () => {}
})
afterEach(() => {
  stop()
  stop = () => {}
  closeBrowser()
  vi.unstubAllGlobals()
})

async function serverCart(): Promise<Record<string, number>> {
  const rows = await db.select().from(cartItems).where(eq(cartItems.userId, shopper.userId))
  return Object.fromEntries(rows.map(({ productId, quantity }) => [productId, quantity]))
}
const serverWishlist = async () =>
  (await db.select().from(wishlists).where(eq(wishlists.userId, shopper.userId))).map(({ productId }) => productId)
const signInUser = () => ({ id: shopper.userId, fullName: shopper.fullName, email: shopper.email })
type Tab = Awaited<ReturnType<typeof openTab>>
const localCart = (tab: Tab) => Object.fromEntries(tab.latestCart().map(({ product, quantity }) => [product.id, quantity]))

async function signedInTab(): Promise<Tab> {
  const tab = await openTab()
  tab.setUser(signInUser())
  stop = tab.startListSync()
  await waitFor(() => expect(tab.usePending.getState().owner).toBe(shopper.userId))
  return tab
}

test('at sign-in the guest’s lists and the server’s become one, and both sides hold it', async () => {
  await aCart(db, shopper.userId, [
    { productId: phone.id, quantity: 5 },
    { productId: watch.id, quantity: 1 },
  ])
  openBrowser(headers)
  const tab = await openTab()
  tab.addToCart(keepable(phone), 2)
  tab.addToCart(keepable(cable), 3)
  tab.toggleWishlist(keepable(watch))
  tab.setUser(signInUser())
  stop = tab.startListSync()
  const merged = { [phone.id]: 5, [watch.id]: 1, [cable.id]: 3 }
  await waitFor(() => expect(localCart(tab)).toEqual(merged))
  expect(await serverCart()).toEqual(merged)
  expect(await serverWishlist()).toEqual([watch.id])
})

test('a change during the merge is not overwritten by its response', async () => {
  openBrowser(headers)
  const tab = await openTab()
  tab.setUser(signInUser())
  meanwhile = () => {
    meanwhile = () => {}
    tab.addToCart(keepable(phone), 2)
    tab.toggleWishlist(keepable(watch))
  }
  stop = tab.startListSync()
  await waitFor(async () => expect([await serverCart(), await serverWishlist()]).toEqual([{ [phone.id]: 2 }, [watch.id]]))
  await waitFor(() => expect(tab.usePending.getState().owner).toBe(shopper.userId))
  expect(localCart(tab)).toEqual({ [phone.id]: 2 })
})

test('a line removed during the merge stays removed, here and on the server', async () => {
  openBrowser(headers)
  const tab = await openTab()
  tab.addToCart(keepable(phone), 2)
  tab.setUser(signInUser())
  meanwhile = () => {
    meanwhile = () => {}
    tab.removeFromCart(phone.id)
  }
  stop = tab.startListSync()
  await waitFor(() => expect(tab.usePending.getState()).toMatchObject({ owner: shopper.userId, cart: [] }))
  await waitFor(async () => expect([localCart(tab), await serverCart()]).toEqual([{}, {}]))
})

test('every change reaches the server, and five hundred quick ones take few requests and end with the right quantity', async () => {
  openBrowser(headers)
  const tab = await signedInTab()
  calls = []
  tab.addToCart(keepable(phone))
  for (let tap = 0; tap < 250; tap += 1) for (const quantity of [2, 1]) tab.setQuantity(phone.id, quantity)
  tab.setQuantity(phone.id, 7)
  tab.addToCart(keepable(watch))
  tab.removeFromCart(watch.id)
  tab.toggleWishlist(keepable(cable))
  await waitFor(async () => expect([await serverCart(), await serverWishlist()]).toEqual([{ [phone.id]: 7 }, [cable.id]]))
  await waitFor(() => expect(tab.usePending.getState()).toMatchObject({ cart: [], wishlist: [] }))
  expect(calls.length).toBeLessThan(10)
})

test('offline every change is shown immediately; back online it is synced, even from a new tab', async () => {
  const { comesOnline } = openBrowser(headers)
  const tab = await signedInTab()
  network = 'down'
  tab.addToCart(keepable(phone), 3)
  tab.addToCart(keepable(watch), 1)
  tab.removeFromCart(watch.id)
  expect(localCart(tab)).toEqual({ [phone.id]: 3 })
  expect(await serverCart()).toEqual({})
  stop()
  network = 'up'
  const later = await openTab()
  await later.useSession.persist.rehydrate()
  stop = later.startListSync()
  comesOnline()
  await waitFor(async () => expect(await serverCart()).toEqual({ [phone.id]: 3 }))
  expect(localCart(later)).toEqual({ [phone.id]: 3 })
})

test('a lost response duplicates nothing', async () => {
  const { comesOnline } = openBrowser(headers)
  const tab = await signedInTab()
  network = 'responsesLost'
  tab.addToCart(keepable(phone), 2)
  await waitFor(async () => expect(await serverCart()).toEqual({ [phone.id]: 2 }))
  network = 'up'
  comesOnline()
  await waitFor(() => expect(tab.usePending.getState().cart).toEqual([]))
  expect(await serverCart()).toEqual({ [phone.id]: 2 })
  expect(localCart(tab)).toEqual({ [phone.id]: 2 })
})

test('two devices: a change on one appears on the other when it becomes visible', async () => {
  const { comesOnline } = openBrowser(headers)
  const tab = await signedInTab()
  tab.addToCart(keepable(phone), 2)
  await waitFor(async () => expect(await serverCart()).toEqual({ [phone.id]: 2 }))
  const path = `/api/cart/items/${watch.id}`
  await app.request(path, { method: 'PUT', headers, body: '{"quantity":4,"seenPrice":null}' })
  await app.request(`/api/cart/items/${phone.id}`, { method: 'DELETE', headers })
  comesOnline()
  await waitFor(() => expect(localCart(tab)).toEqual({ [watch.id]: 4 }))
})

test('a product that the shop hid meanwhile is refused by the server and stays in the browser', async () => {
  const gone = await aProduct(db, { stock: 5 })
  openBrowser(headers)
  const tab = await signedInTab()
  await db.update(products).set({ status: 'inactive' }).where(eq(products.id, gone.id))
  tab.addToCart(keepable(gone))
  await waitFor(() => expect(tab.usePending.getState().cart).toEqual([]))
  expect(localCart(tab)).toEqual({ [gone.id]: 1 })
  expect(await serverCart()).toEqual({})
})

test('a session that ended keeps the lists and their changes for the next sign-in', async () => {
  openBrowser({ ...headers, cookie: 'vitrin-session=none' })
  const tab = await openTab()
  tab.setUser(signInUser())
  tab.usePending.setState({ owner: shopper.userId, cart: [], wishlist: [] })
  tab.addToCart(keepable(phone), 2)
  stop = tab.startListSync()
  await waitFor(() => expect(tab.useSession.getState().user).toBeNull())
  expect(localCart(tab)).toEqual({ [phone.id]: 2 })
  expect(tab.usePending.getState().cart).toHaveLength(1)
})

test('sign-out leaves nothing of the lists in the browser, and the server keeps its own', async () => {
  const { browser } = openBrowser(headers)
  const tab = await signedInTab()
  tab.addToCart(keepable(phone), 2)
  await waitFor(async () => expect(await serverCart()).toEqual({ [phone.id]: 2 }))
  stop()
  tab.clearStorageExcept(['theme'])
  expect([...browser.values.keys()]).toEqual([])
  expect(await serverCart()).toEqual({ [phone.id]: 2 })
})
