import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { CheckoutStep } from '#domain/order/checkout.ts'
import { type CheckoutMemory, checkoutMemoryVersion, newCheckout, restoreCheckout } from '#domain/order/checkout-memory.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { removeOrdered } from '../cart.ts'
import { persistOptions, readLatest, syncWithStorage } from '../storage.ts'

const memory = persistOptions<CheckoutMemory>('checkout-storage', checkoutMemoryVersion, restoreCheckout)

export const useCheckout = create<CheckoutMemory>()(persist(() => newCheckout, memory))

export const syncStoredCheckout = () => syncWithStorage(useCheckout)

/** For `useSyncExternalStore`: whether the browser's storage has been read. */
export const checkoutHydration = {
  subscribe: (onChange: () => void) => useCheckout.persist.onFinishHydration(onChange),
  isHydrated: () => useCheckout.persist.hasHydrated(),
}

/** Each page sets its step on entry (spec §4); the fourth makes the key with which its order is sent, however often. */
export function enterStep(currentStep: CheckoutStep): void {
  const { orderKey } = readLatest(useCheckout)
  useCheckout.setState({ currentStep, ...(currentStep === 4 && orderKey === null && { orderKey: createUuid() }) })
}

export function chooseAddress(selectedAddressId: string | null): void {
  update({ selectedAddressId })
}

export function chooseShipping(selectedShippingMethodId: string | null): void {
  update({ selectedShippingMethodId })
}

export function choosePayment(selectedPaymentMethod: PaymentMethod): void {
  update({ selectedPaymentMethod })
}

export function setReceipt(receiptId: string | null): void {
  update({ receiptId })
}

/** The order is there, and its shopper on the way to the bank: whoever comes back and sends it again gets the same one. */
export function setOrder(orderId: string): void {
  update({ orderId })
}

/** The next order is another one. */
export function renewOrderKey(): void {
  update({ orderKey: createUuid() })
}

/** The order is done: what it holds leaves the cart, and its key is not used again. */
export function finishOrder({ id, items }: { id: string; items: readonly { productId: string }[] }): void {
  const isOpen = readLatest(useCheckout).orderKey !== null
  if (isOpen) removeOrdered(items.map(({ productId }) => productId))
  update({ orderId: id, orderKey: null, receiptId: null })
}

/** A new checkout begins with nothing of the last one (spec §4). */
export function resetCheckout(): void {
  update(newCheckout)
}

function update(changes: Partial<CheckoutMemory>): void {
  readLatest(useCheckout)
  useCheckout.setState(changes)
}

/** A uuid by hand: browsers keep their own from pages on plain http. */
function createUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
