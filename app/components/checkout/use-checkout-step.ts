import { useEffect, useSyncExternalStore } from 'react'
import { useAddresses } from '#app/stores/addresses.ts'
import { useCart } from '#app/stores/cart.ts'
import { checkoutHydration, enterStep, syncStoredCheckout, useCheckout } from '#app/stores/checkout/checkout.ts'
import { replacePage } from '#app/stores/navigation.ts'
import { bindPageToUser } from '#app/stores/session.ts'
import { type Cart, canBuy } from '#domain/cart/cart.ts'
import { type CheckoutStep, type CheckoutTotals, checkoutDetour, checkoutTotals, stepProblem } from '#domain/order/checkout.ts'
import type { CheckoutState } from '#domain/order/checkout-state.ts'
import type { OfferedMethod } from '#domain/order/shipping.ts'
import type { Address } from '#services/address/list-addresses.ts'
import type { CheckoutPageData } from '#services/order/get-checkout-page.ts'
import { type Coupon, useCoupon } from './use-coupon.ts'
import { type Delivery, useDelivery } from './use-delivery.ts'
import { type QuotedMethods, useShipping } from './use-shipping.ts'

export type Checkout = {
  /** False until cart and choices are read from the browser's storage and, from the third step on, the costs of shipping have arrived. */
  readonly isReady: boolean
  readonly lines: Cart
  /** The lines that can be bought; the others stay in the cart. */
  readonly bought: Cart
  readonly state: CheckoutState
  readonly addresses: readonly Address[]
  readonly address: Address | null
  readonly shipping: OfferedMethod | null
  /** Pick-up was chosen instead of an address. */
  readonly isPickedUp: boolean
  /** What can be chosen for the address and the goods, and what cannot. */
  readonly quoted: QuotedMethods
  readonly coupon: Coupon
  /** The time of delivery, where the method has windows for the city. */
  readonly delivery: Delivery
  readonly totals: CheckoutTotals
  /** Why the shopper cannot continue, as a message; null when they can. */
  readonly problem: string | null
}

export type SubmitState = {
  /** The order is placed and its page or the bank is opening: the guards of the step no longer redirect. */
  readonly isRedirecting: boolean
  /** The submitted cart while its response is missing: still shown, although the server may already have emptied the cart. */
  readonly unacknowledgedCart: Cart | null
}

const notSubmitted: SubmitState = { isRedirecting: false, unacknowledgedCart: null }

/** State of a checkout step. Redirects to the first incomplete step, unless another redirect is in progress. */
export function useCheckoutStep(
  step: CheckoutStep,
  page: CheckoutPageData,
  { isRedirecting, unacknowledgedCart }: SubmitState = notSubmitted,
): Checkout {
  const { isStored, lines: cartLines, state } = useStoredCheckout()
  const lines = unacknowledgedCart ?? cartLines
  const addresses = useAddresses((state) => state.addresses) ?? page.addresses
  const address = addresses.find(({ id }) => id === state.selectedAddressId) ?? null
  const bought = lines.filter(canBuy)
  const quoted = useShipping(isStored && step > 1, bought, address?.id ?? null)
  const isReady = isStored && (step < 3 || quoted.isCurrent)
  const shipping = quoted.methods.offered.find(({ id }) => id === state.selectedShippingMethodId) ?? null
  const delivery = useDelivery(step >= 3 && isReady ? state : null, shipping, address, page.timedMethods)
  const isPickedUp = address === null && page.pickup !== null && page.pickup.id === state.selectedShippingMethodId
  const coupon = useCoupon(step === 4 && isReady ? state : null, bought, shipping)
  const totals = checkoutTotals(lines, shipping, coupon.discount)
  const facts = { isCartEmpty: lines.length === 0, hasAddress: address !== null || isPickedUp, hasShipping: shipping !== null }
  const detour = checkoutDetour(step, { ...facts, lacksTime: delivery.isMissing, isSignedIn: true, hasOrder: state.orderId !== null })
  const problem = stepProblem(step, {
    ...facts,
    hasBuyable: bought.length > 0,
    timeProblem: delivery.problem,
    paymentMethod: state.selectedPaymentMethod,
    hasReceipt: state.receiptId !== null,
    total: totals.total,
    cashCeiling: page.cashCeiling,
    allowsCash: shipping?.allowsCash ?? true,
  })

  useEffect(() => bindPageToUser(page.user), [page.user])
  useEffect(() => {
    if (!isReady || isRedirecting) return
    if (detour) replacePage(detour)
    else enterStep(step)
  }, [isReady, isRedirecting, detour, step])
  return { isReady, lines, bought, state, addresses, address, shipping, isPickedUp, quoted, coupon, delivery, totals, problem }
}

function useStoredCheckout() {
  useEffect(syncStoredCheckout, [])
  const isHydrated = useSyncExternalStore(checkoutHydration.subscribe, checkoutHydration.isHydrated, () => false)
  const state = useCheckout()
  const lines = useCart((state) => state.lines)
  return { isStored: isHydrated && lines !== null, lines: lines ?? emptyCart, state }
}

const emptyCart: Cart = []
