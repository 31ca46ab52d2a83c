import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { removeOrdered } from '#app/stores/cart.ts'
import { persistOptions, readLatest, syncWithStorage } from '#app/stores/storage.ts'
import { createUuid } from '#app/stores/uuid.ts'
import type { CheckoutStep } from '#domain/order/checkout.ts'
import {
  type CheckoutState,
  type ChosenDeliverySlot,
  checkoutStateVersion,
  newCheckout,
  restoreCheckout,
} from '#domain/order/checkout-state.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'

const options = persistOptions<CheckoutState>('checkout-storage', checkoutStateVersion, restoreCheckout)

export const useCheckout = create<CheckoutState>()(persist(() => newCheckout, options))

export const syncStoredCheckout = () => syncWithStorage(useCheckout)

/** For `useSyncExternalStore`: whether the browser's storage has been read. */
export const checkoutHydration = {
  subscribe: (onChange: () => void) => useCheckout.persist.onFinishHydration(onChange),
  isHydrated: () => useCheckout.persist.hasHydrated(),
}

/** Each page sets its step on entry (product §4.8); step 4 creates the idempotency key of its order. */
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

export function chooseDelivery(delivery: ChosenDeliverySlot | null): void {
  update({ delivery })
}

/** The order is picked up at the shop: no address. */
export function choosePickup(selectedShippingMethodId: string): void {
  update({ selectedShippingMethodId, selectedAddressId: null })
}

export function choosePayment(selectedPaymentMethod: PaymentMethod): void {
  update({ selectedPaymentMethod })
}

export function setReceipt(receiptId: string | null): void {
  update({ receiptId })
}

export function setCoupon(couponCode: string | null): void {
  update({ couponCode })
}

/** The order exists and the shopper goes to the bank. The key is not changed: submitting again returns the same order. */
export function setOrder(orderId: string): void {
  update({ orderId })
}

export function renewOrderKey(): string {
  const orderKey = createUuid()
  update({ orderKey })
  return orderKey
}

/** The order is complete: its products are removed from the cart, and its key is not used again. */
export function finishOrder({ id, items }: { id: string; items: readonly { productId: string }[] }): void {
  const isOpen = readLatest(useCheckout).orderKey !== null
  if (isOpen) removeOrdered(items.map(({ productId }) => productId))
  update({ orderId: id, orderKey: null, receiptId: null, couponCode: null, delivery: null })
}

/** A new checkout starts empty (product §4.13). */
export function resetCheckout(): void {
  update(newCheckout)
}

function update(changes: Partial<CheckoutState>): void {
  readLatest(useCheckout)
  useCheckout.setState(changes)
}
