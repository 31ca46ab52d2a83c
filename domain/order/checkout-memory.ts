import { fieldsOf, isUuid } from '../cart/cart-product.ts'
import { type CheckoutStep, toStep } from './checkout.ts'
import { isPaymentMethod, type PaymentMethod } from './payment.ts'

/** What the browser remembers of a checkout (spec §3). Ids and choices only: no name, no number, no address. */
export type CheckoutMemory = {
  readonly currentStep: CheckoutStep
  readonly selectedAddressId: string | null
  readonly selectedShippingMethodId: string | null
  readonly selectedPaymentMethod: PaymentMethod | null
  readonly orderId: string | null
  /** Sent with the order, so that however often it is sent there is one (ORD-04). */
  readonly orderKey: string | null
  readonly receiptId: string | null
}

export const checkoutMemoryVersion = 1

export const newCheckout: CheckoutMemory = {
  currentStep: 1,
  selectedAddressId: null,
  selectedShippingMethodId: null,
  selectedPaymentMethod: null,
  orderId: null,
  orderKey: null,
  receiptId: null,
}

/** A checkout out of browser storage, of any version. Version 0 named shipping methods by words: those selections are cleared (spec §4). */
export function restoreCheckout(stored: unknown): CheckoutMemory {
  const fields = fieldsOf(stored)
  const { currentStep, selectedPaymentMethod } = fields
  return {
    currentStep: toStep(typeof currentStep === 'number' ? currentStep : 1),
    selectedAddressId: uuidOrNull(fields.selectedAddressId),
    selectedShippingMethodId: uuidOrNull(fields.selectedShippingMethodId),
    selectedPaymentMethod: isPaymentMethod(selectedPaymentMethod) ? selectedPaymentMethod : null,
    orderId: uuidOrNull(fields.orderId),
    orderKey: uuidOrNull(fields.orderKey),
    receiptId: uuidOrNull(fields.receiptId),
  }
}

function uuidOrNull(value: unknown): string | null {
  return isUuid(value) ? value : null
}
