import { Field } from '#app/components/desk/field.tsx'
import type { DeskProblem } from '#app/stores/desk/api.ts'
import type { DeskOrder } from '#app/stores/desk/orders.ts'
import { ShipFields } from './ship-fields.tsx'
import type { FormStep } from './step-body.ts'

type StepFieldsProps = { step: FormStep; order: DeskOrder; problem: DeskProblem | null }

/** What a step asks for; most ask for nothing. */
export function StepFields({ step, order, problem }: StepFieldsProps) {
  if (step === 'ship') {
    const hasUnpostable = order.items.some(({ postable }) => !postable)
    return <ShipFields error={problem?.code === 'shipment.untrackable' ? problem.message : undefined} hasUnpostable={hasUnpostable} />
  }
  if (step === 'decline-cancel') {
    return (
      <div className="grow">
        <Field
          name="reason"
          label="پاسخ به خریدار"
          maxLength={300}
          required
          error={problem?.code === 'order.answerMissing' ? problem.message : undefined}
        />
      </div>
    )
  }
  return <p className="grow small muted">{order.note ?? ''}</p>
}
