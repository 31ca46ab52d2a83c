import { type Cart, cartTotals } from '#domain/cart/cart.ts'
import { type Toman, toman } from '#domain/money.ts'
import { cashRefusalText, needsReceipt, onlineRefusal, onlineRefusalTexts, type PaymentMethod } from './payment.ts'

export type CheckoutStep = 1 | 2 | 3 | 4 | 5

export const checkoutSteps: readonly { readonly step: CheckoutStep; readonly path: string; readonly label: string }[] = [
  { step: 1, path: '/checkout/cart', label: 'سبد خرید' },
  { step: 2, path: '/checkout/address', label: 'آدرس' },
  { step: 3, path: '/checkout/shipping', label: 'ارسال' },
  { step: 4, path: '/checkout/payment', label: 'پرداخت' },
  { step: 5, path: '/checkout/success', label: 'تایید نهایی' },
]

/** Clamped to 1 to 5 (product §4.8); 1 when it is no number. */
export function toStep(value: number): CheckoutStep {
  const whole = Number.isNaN(value) ? 1 : Math.trunc(value)
  return Math.min(5, Math.max(1, whole)) as CheckoutStep
}

export const nextStep = (step: CheckoutStep): CheckoutStep => toStep(step + 1)
export const previousStep = (step: CheckoutStep): CheckoutStep => toStep(step - 1)

export function stepPath(step: CheckoutStep): string {
  return checkoutSteps[step - 1]?.path ?? '/checkout/cart'
}

export type CheckoutFacts = {
  readonly isSignedIn: boolean
  readonly isCartEmpty: boolean
  readonly hasAddress: boolean
  readonly hasShipping: boolean
  /** A day and a window are to be chosen and are not. */
  readonly lacksTime?: boolean
  readonly hasOrder: boolean
}

export type CheckoutTotals = {
  readonly units: number
  readonly subtotal: Toman
  /** Null until a shipping method is selected. */
  readonly shippingCost: Toman | null
  /** The receiver pays the carrier, beside the total. */
  readonly shippingAtDoor: boolean
  readonly discount: Toman
  readonly total: Toman
  readonly hasUnpriced: boolean
  readonly hasShort: boolean
}

/** The totals before an order: what can be bought plus the selected shipping, less the discount that the server has quoted for it. */
export function checkoutTotals(
  cart: Cart,
  shipping: { readonly cost: Toman; readonly isAtDoor: boolean } | null,
  discount: Toman = toman(0),
): CheckoutTotals {
  const { total: subtotal, ...rest } = cartTotals(cart)
  const [shippingCost, shippingAtDoor] = [shipping?.cost ?? null, shipping?.isAtDoor ?? false]
  return { ...rest, subtotal, shippingCost, shippingAtDoor, discount, total: toman(Math.max(0, subtotal + (shippingCost ?? 0) - discount)) }
}

/** Where a shopper who may not open a step is redirected (product §4.8); null when it may be opened. */
export function checkoutDetour(step: CheckoutStep, facts: CheckoutFacts): string | null {
  if (step === 5 && !facts.hasOrder) return '/'
  if (!facts.isSignedIn) return '/auth'
  // The cart of a placed order is empty.
  if (step === 1 || step === 5) return null
  if (facts.isCartEmpty) return stepPath(1)
  if (step > 2 && !facts.hasAddress) return stepPath(2)
  return step > 3 && (!facts.hasShipping || facts.lacksTime) ? stepPath(3) : null
}

/** The previous selection if it still exists, else the default, else the first (product §4.9). */
export function preselectedAddress(
  addresses: readonly { readonly id: string; readonly isDefault: boolean }[],
  chosenId: string | null,
): string | null {
  const chosen = addresses.find(({ id }) => id === chosenId) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  return chosen?.id ?? null
}

export function preselectedShipping(offered: readonly { readonly id: string }[], chosenId: string | null): string | null {
  const chosen = offered.find(({ id }) => id === chosenId) ?? offered[0]
  return chosen?.id ?? null
}

export type CheckoutChoices = {
  readonly isCartEmpty: boolean
  /** False when no line of the cart can be bought. */
  readonly hasBuyable: boolean
  readonly hasAddress: boolean
  readonly hasShipping: boolean
  /** Why there is no time of delivery yet, where one is to be chosen. */
  readonly timeProblem?: string | null
  readonly paymentMethod: PaymentMethod | null
  readonly hasReceipt: boolean
  readonly total: Toman
  readonly cashCeiling: number
  /** The selected shipping method can be paid in cash to this address. */
  readonly allowsCash: boolean
}

/** What is missing in a step before the next one, as the page shows it; null when nothing is (product §5.10). */
export function stepProblem(step: CheckoutStep, choices: CheckoutChoices): string | null {
  if (step === 5) return null
  if (choices.isCartEmpty) return 'سبد خرید خالی است'
  if (!choices.hasBuyable) return 'هیچ‌یک از کالاهای سبد را اکنون نمی‌توان خرید'
  if (step === 2 && !choices.hasAddress) return 'لطفا یک آدرس را انتخاب کنید'
  if (step === 3 && !choices.hasShipping) return 'لطفا یک روش ارسال را انتخاب کنید'
  if (step >= 3 && choices.timeProblem) return choices.timeProblem
  return step === 4 ? paymentProblem(choices) : null
}

function paymentProblem({
  paymentMethod,
  hasAddress,
  hasShipping,
  hasReceipt,
  total,
  cashCeiling,
  allowsCash,
}: CheckoutChoices): string | null {
  if (!paymentMethod) return 'لطفا روش پرداخت را انتخاب کنید'
  if (!hasAddress || !hasShipping) return 'اطلاعات ناقص است'
  if (needsReceipt(paymentMethod) && !hasReceipt) return 'لطفا رسید پرداخت را بارگذاری کنید'
  if (paymentMethod === 'cod') return cashRefusalText(total, cashCeiling, allowsCash)
  const refusal = paymentMethod === 'zarinpal' ? onlineRefusal(total) : null
  return refusal && onlineRefusalTexts[refusal]
}
