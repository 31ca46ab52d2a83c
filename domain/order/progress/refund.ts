import { allocate, shareOf } from '#domain/allocate.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { priceLabel, type Toman, toman } from '#domain/money.ts'

export const refundWays = ['gateway', 'card', 'account', 'cash'] as const
export type RefundWay = (typeof refundWays)[number]

/** How the money went back, as the shopper reads it. */
export const refundWayLabels: Record<RefundWay, string> = {
  gateway: 'به همان کارت، از راه درگاه پرداخت',
  card: 'کارت به کارت',
  account: 'واریز به حساب',
  cash: 'نقدی',
}

/** What a refund was for, one text each; empty for money without goods. */
export function refundParts(lines: readonly { readonly name: string; readonly quantity: number }[], shipping: Toman): string[] {
  const goods = lines.map(({ name, quantity }) => `${toPersianDigits(quantity)} عدد ${name}`)
  return shipping > 0 ? [...goods, `هزینه‌ی ارسال ${priceLabel(shipping)}`] : goods
}

export function isRefundWay(value: unknown): value is RefundWay {
  return refundWays.some((way) => way === value)
}

export const maxRefundReasonLength = 300

export type RefundLine = { readonly itemId: string; readonly quantity: number }

/** Money that goes back. Its amount follows from lines and shipping, unless the staff decides on another. */
export type NewRefund = {
  readonly amount: Toman
  /** The part of the amount that is for shipping. */
  readonly shipping: Toman
  readonly lines: readonly RefundLine[]
  readonly way: RefundWay
  readonly reference: string | null
  /** The shopper reads it. */
  readonly reason: string | null
  readonly restock: boolean
  /** What was refunded when the person decided: a refund made since then refuses this one (DESK-21). */
  readonly refundedBefore: Toman
}

/** A line as it was bought, and what of it went back already. */
export type BoughtLine = {
  readonly itemId: string
  readonly quantity: number
  readonly refundedQuantity: number
  readonly totalPrice: Toman
  readonly discount: Toman
}

export type RefundableOrder = {
  readonly shippingCost: Toman
  /** What of the shipping the shopper did not pay. */
  readonly shippingDiscount: Toman
  readonly total: Toman
  readonly refundedAmount: Toman
  readonly refundedShipping: Toman
  readonly lines: readonly BoughtLine[]
}

/** What of the paid total can still go back. */
export function remainingOf({ total, refundedAmount }: Pick<RefundableOrder, 'total' | 'refundedAmount'>): Toman {
  return toman(Math.max(0, total - refundedAmount))
}

type PaidShipping = Pick<RefundableOrder, 'shippingCost' | 'shippingDiscount' | 'refundedShipping'>

export function remainingShipping({ shippingCost, shippingDiscount, refundedShipping }: PaidShipping): Toman {
  return toman(Math.max(0, shippingCost - shippingDiscount - refundedShipping))
}

/** What these units and this shipping cost the shopper: never more than remains. */
export function amountOfLines(order: RefundableOrder, chosen: readonly RefundLine[], shipping: Toman): Toman {
  const paid = paidOfLines(order)
  const goods = order.lines.map((line, index) => amountOfUnits(line, paid[index] ?? toman(0), quantityOf(chosen, line)))
  const sum = goods.reduce((total, amount) => total + amount, 0) + shipping
  return toman(Math.min(sum, remainingOf(order)))
}

/** With the line's share of discount and tax. Rounded on the running sum, so that units refunded one by one add up to the line. */
function amountOfUnits({ quantity: bought, refundedQuantity }: BoughtLine, paid: Toman, quantity: number): number {
  return shareOf(paid, refundedQuantity + quantity, bought) - shareOf(paid, refundedQuantity, bought)
}

/** What was paid for each line; together with the paid shipping the whole total. */
function paidOfLines({ shippingCost, shippingDiscount, total, lines }: RefundableOrder): Toman[] {
  const goods = toman(total - shippingCost + shippingDiscount)
  return allocate(
    goods,
    lines.map(({ totalPrice, discount }) => totalPrice - discount),
  )
}

function quantityOf(chosen: readonly RefundLine[], { itemId }: BoughtLine): number {
  return chosen.find((line) => line.itemId === itemId)?.quantity ?? 0
}

/** Everything that has not gone back yet. */
export function wholeRefund(order: RefundableOrder): Pick<NewRefund, 'amount' | 'shipping' | 'lines'> {
  const lines = order.lines.map(({ itemId, quantity, refundedQuantity }) => ({ itemId, quantity: quantity - refundedQuantity }))
  const amount = remainingOf(order)
  return { amount, shipping: toman(Math.min(remainingShipping(order), amount)), lines: lines.filter(({ quantity }) => quantity > 0) }
}

type RefundProblem = 'refund.changed' | 'refund.amount' | 'refund.shipping' | 'refund.lines' | 'refund.restock'

/** Why a refund is refused; null when it fits what was paid and bought (docs/threats.md PAY-15, DESK-22). */
export function refundProblem(refund: NewRefund, order: RefundableOrder, isStockReturned: boolean): RefundProblem | null {
  const { amount, shipping, lines, restock, refundedBefore } = refund
  if (refundedBefore !== order.refundedAmount) return 'refund.changed'
  if (amount <= 0 || amount > remainingOf(order)) return 'refund.amount'
  if (shipping > remainingShipping(order) || shipping > amount) return 'refund.shipping'
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length || !lines.every((line) => isBought(line, order))) return 'refund.lines'
  return restock && (isStockReturned || lines.length === 0) ? 'refund.restock' : null
}

function isBought({ itemId, quantity }: RefundLine, { lines }: RefundableOrder): boolean {
  const bought = lines.find((line) => line.itemId === itemId)
  return bought !== undefined && Number.isInteger(quantity) && quantity >= 1 && quantity <= bought.quantity - bought.refundedQuantity
}
