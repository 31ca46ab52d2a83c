import { maxLines, maxQuantity } from '#domain/cart/cart.ts'
import type { Discount } from '#domain/coupon/coupon.ts'
import { isPriced, type Toman, toman } from '#domain/money.ts'

export type RequestedItem = { readonly productId: string; readonly quantity: number }

/** Sums the quantities of a repeated product (ORD-03), sorted by product id, so that orders lock in the same sequence (ORD-02). */
export function summedItems(items: readonly RequestedItem[]): RequestedItem[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of items) sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  return [...sums].map(([productId, quantity]) => ({ productId, quantity })).sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

export function unitsOf(items: readonly { readonly quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Whether every product, summed over repeated items, is within the limit of a line (ORD-13). */
export function areSumsWithinLimit(items: readonly RequestedItem[]): boolean {
  return summedItems(items).every(({ quantity }) => quantity <= maxQuantity)
}

export type DraftItem = RequestedItem & { readonly unitPrice: Toman }
type DraftLine<Item extends DraftItem = DraftItem> = Item & { readonly totalPrice: Toman; readonly discount: Toman }

export type OrderDraft<Item extends DraftItem = DraftItem> = {
  readonly lines: readonly DraftLine<Item>[]
  readonly subtotal: Toman
  readonly shippingCost: Toman
  readonly tax: Toman
  readonly discount: Toman
  /** The part of the discount that is for shipping. */
  readonly shippingDiscount: Toman
  readonly total: Toman
}

export function subtotalOf(items: readonly DraftItem[]): Toman {
  return toman(items.reduce((sum, item) => sum + lineTotal(item), 0))
}

/** The totals of an order. The caller refuses unsellable items before; here they are bugs. No tax on new orders (product §9.11). */
export function draftOrder<Item extends DraftItem>(
  items: readonly Item[],
  shippingCost: Toman,
  discount: Discount | null = null,
): OrderDraft<Item> {
  if (items.length < 1 || items.length > maxLines) throw new RangeError(`not an order of 1 to ${maxLines} lines: ${items.length}`)
  const lines = items.map((item, index) => ({ ...item, totalPrice: lineTotal(item), discount: discount?.shares[index] ?? toman(0) }))
  const subtotal = subtotalOf(items)
  const shippingDiscount = discount?.shipping ?? toman(0)
  const sum = discount?.sum ?? toman(0)
  return { lines, subtotal, shippingCost, tax: toman(0), discount: sum, shippingDiscount, total: toman(subtotal + shippingCost - sum) }
}

export function lineTotal({ quantity, unitPrice }: DraftItem): Toman {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > maxQuantity) throw new RangeError(`not a quantity: ${quantity}`)
  if (!isPriced(unitPrice)) throw new RangeError('nothing is sold at 0')
  return toman(unitPrice * quantity)
}

/** Without I and O, which look like digits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const lettersInNumber = 5

/** `ORD-{timestamp}-{5 upper-case}` (product §3.3). `randomBelow` returns an integer from 0 up to, but not including, its argument. */
export function orderNumber(epochMs: number, randomBelow: (limit: number) => number): string {
  if (!Number.isSafeInteger(epochMs) || epochMs < 0) throw new RangeError(`not a moment: ${epochMs}`)
  const ending = Array.from({ length: lettersInNumber }, () => letters.charAt(randomBelow(letters.length))).join('')
  return `ORD-${epochMs}-${ending}`
}
