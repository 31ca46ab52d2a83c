import { toman } from '#domain/money.ts'
import type { NewRefund } from '#domain/order/progress/refund.ts'

/** The step of a refund without lines, of an order that has none yet; the facts say what matters. */
export function aRefund(facts: Partial<NewRefund>): { do: 'refund' } & NewRefund {
  const none = { amount: toman(0), shipping: toman(0), refundedBefore: toman(0), lines: [], reference: null, reason: null }
  return { do: 'refund', ...none, way: 'card', restock: false, ...facts }
}
