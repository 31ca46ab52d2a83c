import type { DeskProblem } from '#app/stores/desk/api.ts'
import type { DeskOrder } from '#app/stores/desk/orders.ts'
import type { DeskStep } from '#domain/desk/order-steps.ts'
import { groupedDigits } from '#domain/money.ts'
import { refundWayLabels, refundWays } from '#domain/order/progress/refund.ts'
import { Field } from '../field.tsx'
import { Icon } from '../icons.tsx'
import { ShipFields } from './ship-fields.tsx'

type StepFieldsProps = { step: DeskStep; order: DeskOrder; problem: DeskProblem | null }

/** What a step asks for; most ask for nothing. */
export function StepFields({ step, order, problem }: StepFieldsProps) {
  if (step === 'ship') return <ShipFields error={problem?.code === 'shipment.untrackable' ? problem.message : undefined} />
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
  if (step !== 'refund') return <p className="grow small muted">{order.note ?? ''}</p>
  return (
    <>
      <Field name="amount" label="مبلغ (تومان)" dir="ltr" inputMode="numeric" defaultValue={groupedDigits(order.sums.total)} />
      <label>
        <span className="label">راه بازپرداخت</span>
        <span className="field">
          <select name="way" defaultValue={order.paymentMethod === 'zarinpal' ? 'gateway' : 'account'}>
            {refundWays.map((way) => (
              <option key={way} value={way}>
                {refundWayLabels[way]}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" className="muted" />
        </span>
      </label>
      <Field name="reference" label="شماره پیگیری" dir="ltr" maxLength={100} placeholder="اختیاری" />
    </>
  )
}
