import type { DeskOrder, StepBody } from '#app/stores/desk/orders.ts'
import type { DeskStep } from '#domain/desk/order-steps.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { toman } from '#domain/money.ts'
import { isRefundWay } from '#domain/order/progress/refund.ts'
import { shipmentIn } from './ship-fields.tsx'

/** What a step's form sends. */
export function stepBody(step: DeskStep, form: FormData, order: DeskOrder): StepBody {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  switch (step) {
    case 'ship':
      return { do: step, ...shipmentIn(form) }
    case 'decline-cancel':
      return { do: step, reason: text('reason') }
    case 'refund': {
      const digits = toLatinDigits(text('amount')).replace(/[٬,،\s]/g, '')
      const way = text('way')
      const amount = /^[0-9]{1,12}$/.test(digits) ? toman(Number(digits)) : order.sums.total
      return { do: step, amount, way: isRefundWay(way) ? way : 'account', reference: text('reference') || null }
    }
    default:
      return { do: step }
  }
}
