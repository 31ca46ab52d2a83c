import { toPersianDigits } from '#domain/digits.ts'

/** The newest orders and waiting receipts of a shop. */
export type Arrivals = {
  readonly orders: readonly string[]
  readonly receipts: readonly { readonly orderId: string; readonly receiptId: string }[]
}

type Found = { readonly orders: number; readonly receipts: number; readonly seen: Arrivals }

/** More than any reply holds, so that a busy day does not grow the memory. */
const maxRemembered = 500

/** What is new since the last look, and what is known from now on. A new transfer counts once, as an order; without a last look nothing is new. */
export function arrivalsIn(known: Arrivals | null, recent: Arrivals): Found {
  if (!known) return { orders: 0, receipts: 0, seen: recent }
  const orders = recent.orders.filter((id) => !known.orders.includes(id))
  const receipts = recent.receipts.filter(({ receiptId }) => !known.receipts.some((one) => one.receiptId === receiptId))
  const ofKnownOrders = receipts.filter(({ orderId }) => !orders.includes(orderId))
  const seen = {
    orders: [...orders, ...known.orders].slice(0, maxRemembered),
    receipts: [...receipts, ...known.receipts].slice(0, maxRemembered),
  }
  return { orders: orders.length, receipts: ofKnownOrders.length, seen }
}

/** For screen readers: «۲ سفارش تازه، ۱ رسید تازه». */
export function arrivalText(orders: number, receipts: number): string {
  const parts = [orders > 0 && `${toPersianDigits(orders)} سفارش تازه`, receipts > 0 && `${toPersianDigits(receipts)} رسید تازه`]
  return parts.filter(Boolean).join('، ')
}
