import { fieldsOf } from '#domain/cart/cart-product.ts'
import { isUuid } from '#domain/uuid.ts'
import { type CheckoutStep, toStep } from './checkout.ts'
import { isPaymentMethod, type PaymentMethod } from './payment.ts'

/** The checkout state in browser storage (product §3.5). Ids and choices only, no personal data. */
export type CheckoutState = {
  readonly currentStep: CheckoutStep
  readonly selectedAddressId: string | null
  readonly selectedShippingMethodId: string | null
  /** The chosen window and its day, where the method has windows. */
  readonly delivery: ChosenDeliverySlot | null
  readonly selectedPaymentMethod: PaymentMethod | null
  readonly orderId: string | null
  /** The idempotency key of the order (ORD-04). */
  readonly orderKey: string | null
  readonly receiptId: string | null
  /** As the shop writes it. */
  readonly couponCode: string | null
}

export type ChosenDeliverySlot = { readonly windowId: string; readonly day: string }

export const checkoutStateVersion = 1

export const newCheckout: CheckoutState = {
  currentStep: 1,
  selectedAddressId: null,
  selectedShippingMethodId: null,
  delivery: null,
  selectedPaymentMethod: null,
  orderId: null,
  orderKey: null,
  receiptId: null,
  couponCode: null,
}

/** Migrates stored state of any version. Version 0 named shipping methods by words: those selections are cleared (product §4.10). */
export function restoreCheckout(stored: unknown): CheckoutState {
  const fields = fieldsOf(stored)
  const { currentStep, selectedPaymentMethod, couponCode } = fields
  return {
    currentStep: toStep(typeof currentStep === 'number' ? currentStep : 1),
    selectedAddressId: uuidOrNull(fields.selectedAddressId),
    selectedShippingMethodId: uuidOrNull(fields.selectedShippingMethodId),
    delivery: deliverySlotOrNull(fields.delivery),
    selectedPaymentMethod: isPaymentMethod(selectedPaymentMethod) ? selectedPaymentMethod : null,
    orderId: uuidOrNull(fields.orderId),
    orderKey: uuidOrNull(fields.orderKey),
    receiptId: uuidOrNull(fields.receiptId),
    couponCode: typeof couponCode === 'string' && couponCode.length <= 100 ? couponCode : null,
  }
}

function deliverySlotOrNull(stored: unknown): ChosenDeliverySlot | null {
  const { windowId, day } = fieldsOf(stored)
  return isUuid(windowId) && typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? { windowId, day } : null
}

function uuidOrNull(value: unknown): string | null {
  return isUuid(value) ? value : null
}
