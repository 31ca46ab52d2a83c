import { useEffect, useRef, useState } from 'react'
import { latestCart } from '#app/stores/cart.ts'
import { notSignedIn } from '#app/stores/checkout/orders.ts'
import { askShippingMethods, type OrderWish, type PlaceOutcome, placeOrder } from '#app/stores/checkout/place-order.ts'
import { takeOverChanges } from '#app/stores/current-products.ts'
import { goTo } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import { never } from '#domain/never.ts'
import { stepPath } from '#domain/order/checkout.ts'
import { type ChangedLine, toldChanges } from '#domain/order/order-changes.ts'
import { needsReceipt } from '#domain/order/payment.ts'
import type { ShippingMethod } from '#domain/order/shipping.ts'
import { finishOrder, keepReceipt, rememberOrder, renewKey } from '../../stores/checkout/checkout.ts'
import type { Checkout, Sending } from './use-checkout-step.ts'

/** Why there is no order yet, and what the shopper can do about it. */
export type PlaceTrouble = {
  readonly message: string
  readonly sentence?: string
  readonly changes?: readonly ChangedLine[]
  readonly link?: { readonly href: string; readonly text: string }
}

type Placing = {
  onMethods: (methods: readonly ShippingMethod[]) => void
  onSending: (sending: Sending) => void
}

/** The last button. One order however often it is pressed; whatever fails, everything stays as it was typed. */
export function usePlaceOrder(checkout: Checkout, { onMethods, onSending }: Placing) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<PlaceTrouble | null>(null)
  const isSent = useRef(false)
  const settle = (isOver: boolean) => {
    isSent.current = !isOver
    setBusy(!isOver)
  }
  useBackFromBank(() => settle(true))

  const place = async () => {
    const wish = wishOf(checkout)
    const key = checkout.memory.orderKey
    if (checkout.problem || !wish || !key) return void toast.error(checkout.problem ?? 'اطلاعات ناقص است')
    if (isSent.current) return
    settle(false)
    setTrouble(null)
    const outcome = await placeOrder(wish, key)
    onSending({ isLeaving: outcome.kind === 'placed', unheard: outcome.kind === 'lost' ? checkout.lines : null })
    if (outcome.kind === 'placed') return leaveWith(outcome)
    setTrouble(troubleOf(outcome))
    if (outcome.kind === 'changed') await takeOver(outcome.changes, onMethods)
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

function wishOf({ lines, address, shipping, memory, totals }: Checkout): OrderWish | null {
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

function leaveWith({ order, payment }: PlaceOutcome & { kind: 'placed' }): void {
  if (payment.kind === 'none') {
    finishOrder(order)
    goTo(stepPath(5))
    return
  }
  rememberOrder(order.id)
  if (payment.kind === 'redirect') {
    location.assign(payment.url)
    return
  }
  toast.error(payment.message)
  goTo('/orders')
}

async function takeOver(changes: Parameters<typeof takeOverChanges>[0], onMethods: Placing['onMethods']): Promise<void> {
  takeOverChanges(changes)
  const methods = await askShippingMethods()
  if (methods) onMethods(methods)
}

const again = 'چیزی از دست نرفته است: دوباره دکمه را بزنید، سفارش دو بار ثبت نمی‌شود.'
const lost: PlaceTrouble = { message: 'خطا در ثبت سفارش', sentence: `پاسخی از فروشگاه نرسید. ${again}` }
const toOrders = { href: '/orders', text: 'سفارش‌های من' }

function troubleOf(outcome: Exclude<PlaceOutcome, { kind: 'placed' }>): PlaceTrouble | null {
  switch (outcome.kind) {
    case 'lost':
      return lost
    case 'busy':
      return { message: outcome.message, sentence: again }
    case 'changed':
      return changeTrouble(outcome)
    case 'refused':
      return refusalTrouble(outcome)
    default:
      return never(outcome)
  }
}

/** Another price is agreed to by pressing again; what cannot be sold is first taken out of the cart. */
function changeTrouble({ message, changes }: PlaceOutcome & { kind: 'changed' }): PlaceTrouble {
  const told = { message, changes: toldChanges(latestCart(), changes) }
  return changes.every(({ kind }) => kind === 'price')
    ? { ...told, sentence: 'مبلغ تازه را ببینید و اگر می‌پذیرید دوباره دکمه را بزنید.' }
    : { ...told, link: { href: stepPath(1), text: 'اصلاح سبد خرید' } }
}

/** What was chosen and is no longer there is chosen again at its own step. */
function refusalTrouble({ code, message }: { code: string; message: string }): PlaceTrouble | null {
  switch (code) {
    case 'order.keyReused':
      renewKey()
      return {
        message: 'سفارشی از همین خرید پیش‌تر ثبت شده است',
        sentence: 'آن را در سفارش‌های خود می‌بینید. اگر سفارش دیگری می‌خواهید، دوباره دکمه را بزنید.',
        link: toOrders,
      }
    case 'order.tooManyOpen':
      return { message, link: toOrders }
    case 'receipt.missing':
      keepReceipt(null)
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
