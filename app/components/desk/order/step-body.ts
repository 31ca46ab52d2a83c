import type { StepBody } from '#app/stores/desk/orders.ts'
import type { DeskStep } from '#domain/desk/order-steps.ts'
import { shipmentIn } from './ship-fields.tsx'

/** The steps with a form on the order page; a refund has its sheet. */
export type FormStep = Exclude<DeskStep, 'refund'>

/** What a step's form sends. */
export function stepBody(step: FormStep, form: FormData): StepBody {
  if (step === 'ship') return { do: step, ...shipmentIn(form) }
  if (step === 'decline-cancel') return { do: step, reason: String(form.get('reason') ?? '').trim() }
  return { do: step }
}
