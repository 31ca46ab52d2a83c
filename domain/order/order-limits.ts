import type { Toman } from '#domain/money.ts'
import { holdMinutes, maxOpenOrders, type PaymentMethod } from './payment.ts'

/** An order of the account that is neither paid nor ended. */
export type OpenOrder = {
  readonly id: string
  readonly paymentMethod: PaymentMethod
  readonly holdsStock: boolean
  readonly units: number
  readonly total: number
  readonly productIds: readonly string[]
}

/** An unpaid order that gave its stock back in the last day, so many minutes after it was placed. */
export type LapsedOrder = Pick<OpenOrder, 'id' | 'paymentMethod' | 'units' | 'total'> & { readonly heldMinutes: number }

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
 * cash orders hold stock for days and count among themselves. `open` is sorted, the oldest first. `lapsed` counts too: those who give up one
 * order after the other, or let it lapse, would hold stock for ever.
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
  if (isAbove(beyondFreeHold(lapsed), order, limits.heldUnits, limits.heldToman)) return true
  if (order.paymentMethod !== 'cod') return false
  const isCash = ({ paymentMethod }: Pick<OpenOrder, 'paymentMethod'>) => paymentMethod === 'cod'
  const openCash = open.filter(isCash).map((each) => ({ ...each, orders: 1 }))
  const cash = [...openCash, ...beyondFreeHold(lapsed.filter(isCash))]
  return isAbove(cash, order, limits.cashUnits, limits.cashToman) || sumOf(cash, 'orders') + 1 > limits.cashOrders
}

type Amount = Pick<OpenOrder, 'units' | 'total'>

/**
 * Each order by its share of a whole hold. One hold of a day is free, of the dearest orders first: one failed payment never counts, and who
 * cancels or changes an order a few times does not notice.
 */
function beyondFreeHold(lapsed: readonly LapsedOrder[]): (Amount & { readonly orders: number })[] {
  let free = 1
  return lapsed
    .toSorted((a, b) => b.total - a.total)
    .map(({ units, total, heldMinutes }) => {
      const held = Math.min(heldMinutes / holdMinutes.zarinpal, 1)
      const orders = Math.max(held - free, 0)
      free = Math.max(free - held, 0)
      return { orders, units: units * orders, total: total * orders }
    })
}

/** The most that one cash-on-delivery order may cost; 0: the shop accepts none. */
export function cashCeiling({ cashOrders, cashOrderToman, cashToman }: OrderLimits): number {
  return cashOrders === 0 ? 0 : Math.min(cashOrderToman, cashToman)
}

function isAboveCashLimit(open: readonly OpenOrder[], order: NewHold, limits: OrderLimits): boolean {
  const cash = open.filter(({ paymentMethod }) => paymentMethod === 'cod')
  return order.total > cashCeiling(limits) || cash.length >= limits.cashOrders || isAbove(cash, order, limits.cashUnits, limits.cashToman)
}

function isAbove(open: readonly Amount[], order: NewHold, maxUnits: number, maxToman: number): boolean {
  return sumOf(open, 'units') + order.units > maxUnits || sumOf(open, 'total') + order.total > maxToman
}

function sumOf<Of extends string>(counted: readonly { readonly [Field in Of]: number }[], of: Of): number {
  return counted.reduce((sum, each) => sum + each[of], 0)
}
