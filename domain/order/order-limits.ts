import type { Toman } from '../money.ts'
import type { PaymentMethod } from './payment.ts'

/** Unpaid orders of one account together. */
type OpenTotals = { readonly orders: number; readonly units: number; readonly total: number }

/** `held`: unpaid orders of any method that hold stock; `cash`: cash-on-delivery orders until their money is collected. */
export type OpenOrders = { readonly held: OpenTotals; readonly cash: OpenTotals }

/** The settings of the shop: what one account may hold without having paid (ORD-10). */
export type OrderLimits = {
  readonly heldUnits: number
  readonly heldToman: number
  readonly cashOrders: number
  readonly cashUnits: number
  readonly cashToman: number
}

type Order = { readonly paymentMethod: PaymentMethod; readonly units: number; readonly total: Toman }

/** Why an account may not hold the stock of one more order; null when it may. */
export function limitRefusal(open: OpenOrders, { paymentMethod, units, total }: Order, limits: OrderLimits) {
  if (isAbove(open.held, { units, total }, { units: limits.heldUnits, toman: limits.heldToman })) return 'order.heldLimit' as const
  if (paymentMethod !== 'cod') return null
  const isCashAbove =
    open.cash.orders >= limits.cashOrders || isAbove(open.cash, { units, total }, { units: limits.cashUnits, toman: limits.cashToman })
  return isCashAbove ? ('order.cashLimit' as const) : null
}

function isAbove(open: OpenTotals, order: { units: number; total: number }, limit: { units: number; toman: number }): boolean {
  return open.units + order.units > limit.units || open.total + order.total > limit.toman
}
