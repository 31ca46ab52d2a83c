import type { Toman } from '../../money.ts'

export const refundWays = ['gateway', 'card', 'account', 'cash'] as const
export type RefundWay = (typeof refundWays)[number]

/** How the money went back, as the shopper reads it. */
export const refundWayLabels: Record<RefundWay, string> = {
  gateway: 'به همان کارت، از راه درگاه پرداخت',
  card: 'کارت به کارت',
  account: 'واریز به حساب',
  cash: 'نقدی',
}

export type NewRefund = { readonly amount: Toman; readonly way: RefundWay; readonly reference: string | null }

export function isRefundWay(value: unknown): value is RefundWay {
  return refundWays.some((way) => way === value)
}

/** More than nothing, and never more than was paid (docs/threats.md PAY-15). */
export function isRefundable(amount: Toman, total: Toman): boolean {
  return amount > 0 && amount <= total
}
