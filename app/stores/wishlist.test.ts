import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { toman } from '#domain/money.ts'
import { browserStorage } from '#tests/support/browser-storage.ts'

const aProduct = (number: number, facts: Partial<CartProductInput> = {}): CartProductInput => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  slug: `product-${number}`,
  farsiName: `کالای ${number}`,
  price: toman(1000),
  stockQuantity: 3,
  image: null,
  ...facts,
})

async function openTab() {
  vi.resetModules()
  const wishlist = await import('./wishlist.ts')
  const { refreshWishlist } = await import('./current-products.ts')
  const { useToasts } = await import('./toasts.ts')
  const slugs = () => (wishlist.useWishlist.getState().items ?? []).map(({ product }) => product.slug)
  return { ...wishlist, refreshWishlist, slugs, toasts: () => useToasts.getState().toasts }
}

let browser: ReturnType<typeof browserStorage>
let tab: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  browser = browserStorage()
  tab = await openTab()
})
afterEach(() => vi.unstubAllGlobals())

test('an item is stored under wishlist-storage, with a toast, and removed by the next click', () => {
  tab.toggleWishlist(aProduct(1))
  expect(JSON.parse(browser.values.get('wishlist-storage') ?? '')).toEqual({ state: tab.useWishlist.getState(), version: 1 })
  expect(tab.slugs()).toEqual(['product-1'])
  tab.toggleWishlist(aProduct(1))
  expect(tab.slugs()).toEqual([])
  expect(tab.toasts().map(({ text }) => text)).toEqual(['به علاقه‌مندی‌ها اضافه شد', 'از علاقه‌مندی‌ها حذف شد'])
})

test('501 rapid clicks are one item', () => {
  for (let tap = 0; tap < 501; tap += 1) tab.toggleWishlist(aProduct(1))
  expect(tab.slugs()).toEqual(['product-1'])
})

test('undo restores a removed item at its position', () => {
  for (const number of [3, 2, 1]) tab.toggleWishlist(aProduct(number))
  tab.removeFromWishlist(aProduct(2).id)
  tab.removeFromWishlist(aProduct(9).id)
  expect(tab.slugs()).toEqual(['product-1', 'product-3'])
  tab.toasts().at(-1)?.action?.run()
  expect(tab.slugs()).toEqual(['product-1', 'product-2', 'product-3'])
})

test('two tabs that have not synced lose no item', async () => {
  const other = await openTab()
  tab.toggleWishlist(aProduct(1))
  other.toggleWishlist(aProduct(2))
  tab.syncStoredWishlist()
  expect(tab.slugs()).toEqual(['product-2', 'product-1'])
})

test('a long list is requested in batches of 50', async () => {
  const requested: number[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address.split('%2C').length)
    return Response.json({ products: [] })
  })
  for (let number = 0; number < 120; number += 1) tab.toggleWishlist(aProduct(number))
  await tab.refreshWishlist()
  expect(requested).toEqual([50, 50, 20])
  expect(tab.useWishlist.getState().items?.every(({ product }) => !product.isActive)).toBe(true)
})
