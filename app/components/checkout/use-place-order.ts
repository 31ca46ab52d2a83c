import { useEffect, useRef, useState } from 'react'
import { latestCart } from '#app/stores/cart.ts'
import { finishOrder, renewOrderKey, setOrder, setReceipt } from '#app/stores/checkout/checkout.ts'
import { notSignedIn } from '#app/stores/checkout/orders.ts'
import { fetchShippingMethods, type PlaceOutcome, placeOrder } from '#app/stores/checkout/place-order.ts'
import { applyItemChanges } from '#app/stores/current-products.ts'
import { replacePage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import { never } from '#domain/never.ts'
import { stepPath } from '#domain/order/checkout.ts'
import { type ChangedLine, describeChanges } from '#domain/order/order-changes.ts'
import { needsReceipt } from '#domain/order/payment.ts'
import type { ShippingMethod } from '#domain/order/shipping.ts'
import type { OrderRequest } from '#services/order/place-order.ts'
import type { Checkout, SubmitState } from './use-checkout-step.ts'

/** Why there is no order yet, and what the shopper can do about it. */
export type OrderError = {
  readonly message: string
  readonly sentence?: string
  readonly changes?: readonly ChangedLine[]
  readonly link?: { readonly href: string; readonly text: string }
}

type PlaceOrderCallbacks = {
  onMethods: (methods: readonly ShippingMethod[]) => void
  onSubmitState: (sending: SubmitState) => void
}

/** The last button. One order however often it is pressed; whatever fails, everything stays as it was typed. */
export function usePlaceOrder(checkout: Checkout, { onMethods, onSubmitState }: PlaceOrderCallbacks) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<OrderError | null>(null)
  const isSubmitting = useRef(false)
  const settle = (isOver: boolean) => {
    isSubmitting.current = !isOver
    setBusy(!isOver)
  }
  useBackFromBank(() => settle(true))

  const place = async () => {
    const request = orderRequestOf(checkout)
    const key = checkout.memory.orderKey
    if (checkout.problem || !request || !key) return void toast.error(checkout.problem ?? 'اطلاعات ناقص است')
    if (isSubmitting.current) return
    settle(false)
    setTrouble(null)
    const outcome = await placeOrder(request, key)
    onSubmitState({ isLeaving: outcome.kind === 'placed', unacknowledgedCart: outcome.kind === 'noResponse' ? checkout.lines : null })
    if (outcome.kind === 'placed') return continueAfter(outcome)
    setTrouble(orderErrorOf(outcome))
    if (outcome.kind === 'changed') await applyChanges(outcome.changes, onMethods)
    settle(true)
  }
  return { isBusy, trouble, place }
}

/** A page that the browser kept while the shopper was at the bank is to answer again. */
function useBackFromBank(onBack: () => void): void {
  const hear = useRef(onBack)
  hear.current = onBack
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && hear.current()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}

function orderRequestOf({ lines, address, shipping, memory, totals }: Checkout): OrderRequest | null {
  const { selectedPaymentMethod: paymentMethod, receiptId } = memory
  if (!address || !shipping || !paymentMethod) return null
  return {
    items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    addressId: address.id,
    shippingMethodId: shipping.id,
    paymentMethod,
    receiptId: needsReceipt(paymentMethod) ? receiptId : null,
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

async function applyChanges(changes: Parameters<typeof applyItemChanges>[0], onMethods: PlaceOrderCallbacks['onMethods']): Promise<void> {
  applyItemChanges(changes)
  const methods = await fetchShippingMethods()
  if (methods) onMethods(methods)
}

const again = 'چیزی از دست نرفته است: دوباره دکمه را بزنید، سفارش دو بار ثبت نمی‌شود.'
const noResponse: OrderError = { message: 'خطا در ثبت سفارش', sentence: `پاسخی از فروشگاه نرسید. ${again}` }
const toOrders = { href: '/orders', text: 'سفارش‌های من' }

function orderErrorOf(outcome: Exclude<PlaceOutcome, { kind: 'placed' }>): OrderError | null {
  switch (outcome.kind) {
    case 'noResponse':
      return noResponse
    case 'busy':
      return { message: outcome.message, sentence: again }
    case 'changed':
      return changedError(outcome)
    case 'refused':
      return refusedError(outcome)
    default:
      return never(outcome)
  }
}

/** Another price is agreed to by pressing again; what cannot be sold is first taken out of the cart. */
function changedError({ message, changes }: PlaceOutcome & { kind: 'changed' }): OrderError {
  const told = { message, changes: describeChanges(latestCart(), changes) }
  return changes.every(({ kind }) => kind === 'price')
    ? { ...told, sentence: 'مبلغ تازه را ببینید و اگر می‌پذیرید دوباره دکمه را بزنید.' }
    : { ...told, link: { href: stepPath(1), text: 'اصلاح سبد خرید' } }
}

/** What was chosen and is no longer there is chosen again at its own step. */
function refusedError({ code, message }: { code: string; message: string }): OrderError | null {
  switch (code) {
    case 'order.keyReused':
      renewOrderKey()
      return {
        message: 'سفارشی از همین خرید پیش‌تر ثبت شده است',
        sentence: 'آن را در سفارش‌های خود می‌بینید. اگر سفارش دیگری می‌خواهید، دوباره دکمه را بزنید.',
        link: toOrders,
      }
    case 'order.tooManyOpen':
      return { message, link: toOrders }
    case 'receipt.missing':
      setReceipt(null)
      return { message }
    case 'address.missing':
      return { message, link: { href: stepPath(2), text: 'انتخاب آدرس' } }
    case 'shipping.missing':
      return { message, link: { href: stepPath(3), text: 'انتخاب روش ارسال' } }
    case 'session.missing':
      return { message: notSignedIn, link: { href: `/auth?next=${encodeURIComponent(stepPath(4))}`, text: 'ورود به حساب' } }
    default:
      return { message }
  }
}
