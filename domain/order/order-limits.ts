import type { Toman } from '#domain/money.ts'
import { maxOpenOrders, type PaymentMethod } from './payment.ts'

/** An order of the account that is neither paid nor ended. */
export type OpenOrder = {
  readonly id: string
  readonly paymentMethod: PaymentMethod
  readonly holdsStock: boolean
  readonly units: number
  readonly total: number
  readonly productIds: readonly string[]
}

/** An unpaid order of the last day that held its stock for a while and gave it back. */
export type LapsedOrder = Pick<OpenOrder, 'paymentMethod' | 'units' | 'total'>

/** The settings of the shop: what one account may hold without having paid (ORD-10). */
export type OrderLimits = {
  readonly heldUnits: number
  readonly heldToman: number
  /** The most that one cash-on-delivery order may cost. */
  readonly cashOrderToman: number
  readonly cashOrders: number
  readonly cashUnits: number
  readonly cashToman: number
}

type NewHold = {
  readonly paymentMethod: PaymentMethod
  readonly units: number
  readonly total: Toman
  readonly productIds: readonly string[]
}

/** The unpaid online orders that give their stock back for a new hold, or why the account may not have it. */
type HoldPlan =
  | { readonly release: readonly string[]; readonly refusal: null }
  | { readonly refusal: 'order.heldLimit' | 'order.cashLimit' | 'order.lapsedLimit' }

/**
 * Unpaid online orders never block another purchase: those with the same products give their stock back, then the oldest until the new
 * order is within the limits. They can still be paid while there is stock. Paying online is limited by online orders alone; transfers and
 * cash orders hold stock for days and count among themselves. `open` is sorted, the oldest first. `lapsed` counts for a new order only: those
 * who let one order after the other lapse would hold stock for ever.
 */
export function planHold(open: readonly OpenOrder[], order: NewHold, limits: OrderLimits, lapsed: readonly LapsedOrder[] = []): HoldPlan {
  const isOnline = order.paymentMethod === 'zarinpal'
  const held = open.filter(({ holdsStock }) => holdsStock)
  const fixed = isOnline ? [] : held.filter(({ paymentMethod }) => paymentMethod !== 'zarinpal')
  if (isAbove(fixed, order, limits.heldUnits, limits.heldToman)) return { refusal: 'order.heldLimit' }
  if (order.paymentMethod === 'cod' && isAboveCashLimit(open, order, limits)) return { refusal: 'order.cashLimit' }
  if (isLapsedTooOften(open, order, limits, lapsed)) return { refusal: 'order.lapsedLimit' }

  const online = held.filter(({ paymentMethod }) => paymentMethod === 'zarinpal')
  const release = online.filter(({ productIds }) => productIds.some((id) => order.productIds.includes(id)))
  const remaining = online.filter((each) => !release.includes(each))
  const isTooMuch = () =>
    (isOnline && remaining.length >= maxOpenOrders) || isAbove([...fixed, ...remaining], order, limits.heldUnits, limits.heldToman)
  while (isTooMuch()) release.push(...remaining.splice(0, 1))
  return { release: release.map(({ id }) => id), refusal: null }
}

function isLapsedTooOften(open: readonly OpenOrder[], order: NewHold, limits: OrderLimits, lapsed: readonly LapsedOrder[]): boolean {
  const counted = exceptLargest(lapsed)
  if (counted.length > 0 && isAbove(counted, order, limits.heldUnits, limits.heldToman)) return true
  if (order.paymentMethod !== 'cod') return false
  const isCash = ({ paymentMethod }: LapsedOrder) => paymentMethod === 'cod'
  const cash = [...open.filter(isCash), ...exceptLargest(lapsed.filter(isCash))]
  return cash.length >= limits.cashOrders || isAbove(cash, order, limits.cashUnits, limits.cashToman)
}

/** One failed payment never counts. */
function exceptLargest(lapsed: readonly LapsedOrder[]): LapsedOrder[] {
  return lapsed.toSorted((a, b) => b.total - a.total).slice(1)
}

/** The most that one cash-on-delivery order may cost; 0: the shop accepts none. */
export function cashCeiling({ cashOrders, cashOrderToman, cashToman }: OrderLimits): number {
  return cashOrders === 0 ? 0 : Math.min(cashOrderToman, cashToman)
}

function isAboveCashLimit(open: readonly OpenOrder[], order: NewHold, limits: OrderLimits): boolean {
  const cash = open.filter(({ paymentMethod }) => paymentMethod === 'cod')
  return order.total > cashCeiling(limits) || cash.length >= limits.cashOrders || isAbove(cash, order, limits.cashUnits, limits.cashToman)
}

function isAbove(open: readonly LapsedOrder[], order: NewHold, maxUnits: number, maxToman: number): boolean {
  const sum = (of: 'units' | 'total') => open.reduce((total, each) => total + each[of], order[of])
  return sum('units') > maxUnits || sum('total') > maxToman
}
