import { useEffect, useRef, useState } from 'react'
import { latestCart } from '#app/stores/cart.ts'
import { finishOrder, renewOrderKey, setCoupon, setOrder, setReceipt } from '#app/stores/checkout/checkout.ts'
import { notSignedIn } from '#app/stores/checkout/orders.ts'
import { type PlaceOutcome, placeOrder } from '#app/stores/checkout/place-order.ts'
import { applyItemChanges } from '#app/stores/current-products.ts'
import { replacePage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import { never } from '#domain/never.ts'
import { stepPath } from '#domain/order/checkout.ts'
import { type ChangedLine, describeChanges } from '#domain/order/order-changes.ts'
import { needsReceipt } from '#domain/order/payment.ts'
import { isPickup } from '#domain/order/shipping.ts'
import type { OrderRequest } from '#services/order/order-request.ts'
import type { Checkout, SubmitState } from './use-checkout-step.ts'

/** Why the order was not placed, and what the shopper can do. */
export type OrderError = {
  readonly message: string
  readonly sentence?: string
  readonly changes?: readonly ChangedLine[]
  readonly link?: { readonly href: string; readonly text: string }
}

/** Places the order: once, however often the button is clicked. A failure resets none of the choices. */
export function usePlaceOrder(checkout: Checkout, onSubmitState: (state: SubmitState) => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<OrderError | null>(null)
  const isSubmitting = useRef(false)
  const setSubmitting = (isInFlight: boolean) => {
    isSubmitting.current = isInFlight
    setBusy(isInFlight)
  }
  useBackFromBank(() => setSubmitting(false))

  const submit = async () => {
    const request = orderRequestOf(checkout)
    const key = checkout.state.orderKey
    if (checkout.problem || !request || !key) return void toast.error(checkout.problem ?? 'اطلاعات ناقص است')
    if (isSubmitting.current) return
    setSubmitting(true)
    setError(null)
    const outcome = await placeCart(request, key)
    onSubmitState({ isRedirecting: outcome.kind === 'placed', unacknowledgedCart: outcome.kind === 'noResponse' ? checkout.lines : null })
    if (outcome.kind === 'placed') return continueAfter(outcome)
    setError(orderErrorOf(outcome))
    if (outcome.kind === 'changed') {
      applyItemChanges(outcome.changes)
      await checkout.quoted.refresh()
      checkout.coupon.refresh()
    }
    if (outcome.kind === 'refused' && outcome.code.startsWith('delivery.')) {
      // What is free now is in the step before, which the page goes back to.
      toast.error(outcome.message)
      checkout.delivery.refresh()
    }
    setSubmitting(false)
  }
  return { isBusy, error, submit }
}

/** The key may belong to an order of another cart, which is another checkout. */
async function placeCart(request: OrderRequest, key: string): Promise<PlaceOutcome> {
  const outcome = await placeOrder(request, key)
  const isOtherCart = outcome.kind === 'refused' && outcome.code === 'order.keyReused'
  return isOtherCart ? placeOrder(request, renewOrderKey()) : outcome
}

/** Re-enables the button on a page restored from the back/forward cache after a visit to the bank. */
function useBackFromBank(onBack: () => void): void {
  const listener = useRef(onBack)
  listener.current = onBack
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && listener.current()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}

function orderRequestOf({ bought, address, shipping, delivery, state, coupon, totals }: Checkout): OrderRequest | null {
  const { selectedPaymentMethod: paymentMethod, receiptId } = state
  if (!shipping || !paymentMethod) return null
  return {
    items: bought.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    addressId: isPickup(shipping) ? null : (address?.id ?? null),
    shippingMethodId: shipping.id,
    delivery: delivery.chosen,
    paymentMethod,
    receiptId: needsReceipt(paymentMethod) ? receiptId : null,
    // What the shopper sees is what is ordered: a code without a quote is not sent.
    couponCode: coupon.quotedCode,
    expectedTotal: totals.total,
  }
}

function continueAfter({ order, payment }: PlaceOutcome & { kind: 'placed' }): void {
  if (payment.kind === 'none') {
    finishOrder(order)
    replacePage(stepPath(5))
    return
  }
  setOrder(order.id)
  if (payment.kind === 'redirect') {
    location.assign(payment.url)
    return
  }
  toast.error(payment.message)
  replacePage('/orders')
}

const retrySentence = 'چیزی از دست نرفته است: دوباره دکمه را بزنید، سفارش دو بار ثبت نمی‌شود.'
const noResponse: OrderError = { message: 'خطا در ثبت سفارش', sentence: `پاسخی از فروشگاه نرسید. ${retrySentence}` }
const leftOut = 'کالاهایی که دیگر به این شکل فروخته نمی‌شوند کنار گذاشته شدند. برای خرید بقیه با مبلغ تازه، دوباره دکمه را بزنید.'
const noDiscount = 'تخفیف از این خرید برداشته شد. مبلغ تازه را ببینید و اگر می‌پذیرید دوباره دکمه را بزنید.'
const ordersLink = { href: '/orders', text: 'سفارش‌های من' }

function orderErrorOf(outcome: Exclude<PlaceOutcome, { kind: 'placed' }>): OrderError | null {
  switch (outcome.kind) {
    case 'noResponse':
      return noResponse
    case 'busy':
      return { message: outcome.message, sentence: retrySentence }
    case 'changed':
      return changedError(outcome)
    case 'refused':
      return refusedError(outcome)
    default:
      return never(outcome)
  }
}

/** Clicking again accepts new prices, and buys without what is no longer available. */
function changedError({ message, changes }: PlaceOutcome & { kind: 'changed' }): OrderError {
  const changed = { message, changes: describeChanges(latestCart(), changes) }
  return changes.every(({ kind }) => kind === 'price')
    ? { ...changed, sentence: 'مبلغ تازه را ببینید و اگر می‌پذیرید دوباره دکمه را بزنید.' }
    : { ...changed, sentence: leftOut, link: { href: stepPath(1), text: 'اصلاح سبد خرید' } }
}

/** A choice that is no longer available links to its step. */
function refusedError({ code, message }: { code: string; message: string }): OrderError | null {
  // Clicking again orders without the discount, for the total that is shown now.
  if (code.startsWith('coupon.')) {
    setCoupon(null)
    return { message, sentence: noDiscount, ...(code === 'coupon.inOpenOrder' && { link: ordersLink }) }
  }
  switch (code) {
    case 'order.verifying':
    case 'order.heldLimit':
    case 'order.lapsedLimit':
      return { message, link: ordersLink }
    case 'receipt.missing':
      setReceipt(null)
      return { message }
    case 'address.missing':
      return { message, link: { href: stepPath(2), text: 'انتخاب آدرس' } }
    case 'shipping.missing':
    case 'shipping.notServed':
    case 'shipping.notPostable':
    case 'shipping.notCarried':
    case 'shipping.tooHeavy':
    case 'shipping.noRate':
      return { message, link: { href: stepPath(3), text: 'انتخاب روش ارسال' } }
    case 'session.missing':
      return { message: notSignedIn, link: { href: `/auth?next=${encodeURIComponent(stepPath(4))}`, text: 'ورود به حساب' } }
    default:
      return { message }
  }
}
