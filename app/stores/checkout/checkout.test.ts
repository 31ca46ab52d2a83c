import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/support/browser-storage.ts'

const id = '018f4e2a-7b1c-7d2e-8f30-1a2b3c4d5e6f'
const other = '018f4e2a-7b1c-7d2e-8f30-1a2b3c4d5e70'

/** A new tab: every tab has its own copy of the stores and shares only the browser's storage. */
async function openTab() {
  vi.resetModules()
  const checkout = await import('./checkout.ts')
  const { useCart } = await import('#app/stores/cart.ts')
  const now = () => checkout.useCheckout.getState()
  return { ...checkout, useCart, now }
}

const line = (productId: string) => ({
  product: { id: productId, slug: 'a', title: 'A', farsiName: 'الف', price: 1000, stockQuantity: 5, image: null, isActive: true },
  quantity: 1,
  seenPrice: 1000,
})

let browser: ReturnType<typeof browserStorage>
let tab: Awaited<ReturnType<typeof openTab>>
const stored = () => JSON.parse(browser.values.get('checkout-storage') ?? 'null')
const storeCart = (...ids: string[]) => browser.values.set('cart-storage', JSON.stringify({ state: { lines: ids.map(line) }, version: 1 }))

beforeEach(async () => {
  browser = browserStorage()
  tab = await openTab()
})
afterEach(() => vi.unstubAllGlobals())

test('choices are stored as version 1 under checkout-storage, without personal data', () => {
  tab.chooseAddress(id)
  tab.chooseShipping(id)
  tab.choosePayment('cod')
  expect(stored()).toEqual({ state: tab.now(), version: 1 })
  expect(Object.values(stored().state).filter((value) => typeof value === 'string')).toEqual([id, id, 'cod'])
})

test('version 0 is migrated: a shipping method that is no uuid is cleared', async () => {
  const state = { currentStep: 3, selectedAddressId: id, selectedShippingMethodId: 'express', selectedPaymentMethod: null, orderId: null }
  browser.values.set('checkout-storage', JSON.stringify({ state, version: 0 }))
  const next = await openTab()
  next.syncStoredCheckout()
  expect(next.now()).toMatchObject({ currentStep: 3, selectedAddressId: id, selectedShippingMethodId: null })
})

test('ORD-04: the idempotency key is created at step 4 and is the same after reloads and in all tabs', async () => {
  tab.enterStep(3)
  expect(tab.now().orderKey).toBeNull()
  tab.enterStep(4)
  const { orderKey } = tab.now()
  expect(orderKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  const next = await openTab()
  next.enterStep(4)
  expect(next.now().orderKey).toBe(orderKey)
  next.renewOrderKey()
  expect(next.now().orderKey).not.toBe(orderKey)
})

test('a finished order removes its key and its lines from the cart, once', async () => {
  storeCart(id, other)
  tab.enterStep(4)
  tab.setReceipt(other)
  tab.finishOrder({ id: other, items: [{ productId: id }] })
  expect(tab.now()).toMatchObject({ orderId: other, orderKey: null, receiptId: null, couponCode: null })
  const ids = () => tab.useCart.getState().lines?.map(({ product }) => product.id)
  expect(ids()).toEqual([other])
  storeCart(id)
  tab.finishOrder({ id: other, items: [{ productId: id }] })
  await tab.useCart.persist.rehydrate()
  expect(ids()).toEqual([id])
})

test('the key stays while the shopper is at the bank, so that submitting again returns the same order', () => {
  tab.enterStep(4)
  const { orderKey } = tab.now()
  tab.setOrder(id)
  expect(tab.now()).toMatchObject({ orderId: id, orderKey })
})

test('a new checkout starts empty', () => {
  tab.chooseAddress(id)
  tab.setOrder(id)
  tab.resetCheckout()
  expect(stored().state).toEqual({
    currentStep: 1,
    delivery: null,
    selectedAddressId: null,
    selectedShippingMethodId: null,
    selectedPaymentMethod: null,
    orderId: null,
    orderKey: null,
    receiptId: null,
    couponCode: null,
  })
})
