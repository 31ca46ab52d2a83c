import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { toman } from '#domain/money.ts'
import { browserStorage } from '#tests/support/browser-storage.ts'

const aProduct = (number: number, facts: Partial<CartProductInput> = {}): CartProductInput => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  slug: `product-${number}`,
  farsiName: `کالای ${number}`,
  price: toman(1000),
  stockQuantity: 120,
  image: null,
  ...facts,
})

/** A new tab: every tab has its own copy of the stores and shares only the browser's storage. */
async function openTab() {
  vi.resetModules()
  const cart = await import('./cart.ts')
  const { refreshCart } = await import('./current-products.ts')
  const { useToasts } = await import('./toasts.ts')
  const quantities = () => (cart.useCart.getState().lines ?? []).map(({ quantity }) => quantity)
  const texts = () => useToasts.getState().toasts.map(({ text }) => text)
  return { ...cart, refreshCart, quantities, texts, toasts: () => useToasts.getState().toasts }
}

let browser: ReturnType<typeof browserStorage>
let tab: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  browser = browserStorage()
  tab = await openTab()
})
afterEach(() => vi.unstubAllGlobals())

describe('adding', () => {
  test('is shown immediately, with a toast, and stored under cart-storage', () => {
    tab.addToCart(aProduct(1))
    tab.addToCart(aProduct(1))
    tab.addToCart(aProduct(2), 3)
    expect(tab.quantities()).toEqual([2, 3])
    expect(tab.texts()).toEqual(['محصول به سبد خرید اضافه شد'])
    expect(JSON.parse(browser.values.get('cart-storage') ?? '')).toEqual({ state: tab.useCart.getState(), version: 1 })
  })

  test('before the storage is read does not overwrite it', async () => {
    tab.addToCart(aProduct(1))
    const next = await openTab()
    next.addToCart(aProduct(2))
    expect(next.quantities()).toEqual([1, 1])
  })

  test('more than the stock shows why and changes nothing', () => {
    tab.addToCart(aProduct(1, { stockQuantity: 1 }))
    const before = browser.values.get('cart-storage')
    tab.addToCart(aProduct(1, { stockQuantity: 1 }))
    tab.addToCart(aProduct(2, { stockQuantity: 0 }))
    expect(tab.texts()).toEqual(['محصول به سبد خرید اضافه شد', 'موجودی کافی نیست'])
    expect(browser.values.get('cart-storage')).toBe(before)
  })

  test('500 rapid clicks in two tabs lose nothing', async () => {
    const other = await openTab()
    for (let tap = 0; tap < 250; tap += 1) {
      tab.addToCart(aProduct(tap % 5))
      other.addToCart(aProduct(5 + (tap % 5)))
    }
    tab.syncStoredCart()
    expect(tab.quantities()).toEqual(Array.from({ length: 10 }, () => 50))
  })
})

describe('a line', () => {
  test('is removed at 0, and undo restores its position', () => {
    for (const number of [1, 2, 3]) tab.addToCart(aProduct(number), number)
    tab.setQuantity(aProduct(2).id, 0)
    expect(tab.quantities()).toEqual([1, 3])
    expect(tab.texts().at(-1)).toBe('محصول از سبد خرید حذف شد')
    tab.toasts().at(-1)?.action?.run()
    expect(tab.quantities()).toEqual([1, 2, 3])
  })

  test('beyond the stock shows why', () => {
    tab.addToCart(aProduct(1, { stockQuantity: 2 }), 2)
    tab.setQuantity(aProduct(1).id, 3)
    expect(tab.quantities()).toEqual([2])
    expect(tab.texts().at(-1)).toBe('موجودی کافی نیست')
  })

  test('that does not exist is removed without a message', () => {
    tab.removeFromCart(aProduct(1).id)
    expect(tab.texts()).toEqual([])
  })
})

test('another tab is updated immediately', async () => {
  tab.syncStoredCart()
  expect(tab.quantities()).toEqual([])
  const other = await openTab()
  other.addToCart(aProduct(1), 4)
  browser.otherTabStores('cart-storage', browser.values.get('cart-storage') ?? '')
  expect(tab.quantities()).toEqual([4])
})

describe('refreshing', () => {
  const respondWith = (response: () => Promise<Response>) => {
    const requested: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      requested.push(address)
      return response()
    })
    return requested
  }

  test('requests the products of the cart and keeps the price that was seen', async () => {
    tab.addToCart(aProduct(1))
    tab.addToCart(aProduct(2))
    const now = aProduct(1, { price: toman(1500), stockQuantity: 2 })
    const requested = respondWith(async () => Response.json({ products: [now] }))
    await tab.refreshCart()
    expect(requested).toEqual([`/api/cart-products?ids=${aProduct(1).id}%2C${aProduct(2).id}`])
    const [first, second] = tab.useCart.getState().lines ?? []
    expect(first).toEqual({ product: { ...now, isActive: true }, quantity: 1, seenPrice: 1000 })
    expect(second?.product).toMatchObject({ stockQuantity: 0, isActive: false })
  })

  test('keeps changes made while the request was in flight', async () => {
    tab.addToCart(aProduct(1))
    respondWith(async () => {
      tab.addToCart(aProduct(1))
      tab.addToCart(aProduct(2))
      return Response.json({ products: [aProduct(1)] })
    })
    await tab.refreshCart()
    expect(tab.quantities()).toEqual([2, 1])
    expect(tab.useCart.getState().lines?.[1]?.product.isActive).toBe(true)
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an error response', async () => Response.json({ products: [] }, { status: 503 })],
    ['a response that is not JSON', async () => new Response('<html>')],
  ])('%s changes nothing and shows nothing', async (_case, response) => {
    tab.addToCart(aProduct(1))
    const before = browser.values.get('cart-storage')
    respondWith(response)
    await tab.refreshCart()
    expect(browser.values.get('cart-storage')).toBe(before)
    expect(tab.texts()).toEqual(['محصول به سبد خرید اضافه شد'])
  })

  test('an empty cart sends no request', async () => {
    const requested = respondWith(async () => Response.json({ products: [] }))
    await tab.refreshCart()
    expect(requested).toEqual([])
  })
})
