import { type FormEvent, useRef, useState } from 'react'
import { Amount } from '#app/components/desk/amount.tsx'
import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import type { DeskProblem } from '#app/stores/desk/api.ts'
import { useQuery } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { type DeskOrder, stepOrder } from '#app/stores/desk/orders.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toast } from '#app/stores/toasts.ts'
import { type DeskStep, nextStep, stepLabels, stepPermissions } from '#domain/desk/order-steps.ts'
import { remainingOf } from '#domain/order/progress/refund.ts'
import { RefundSheet } from './refund-sheet.tsx'
import { type FormStep, stepBody } from './step-body.ts'
import { StepFields } from './step-fields.tsx'

const icons: Partial<Record<FormStep, IconName>> = {
  ship: 'truck',
  deliver: 'check-circle',
  collect: 'card',
  cancel: 'st-cross',
  accept: 'check',
  confirm: 'phone',
}

const outcomes: Record<FormStep, string> = {
  'decline-cancel': 'خریدار پاسخ شما را می‌خواند و سفارش ادامه می‌یابد',
  'accept-cancel': 'سفارش لغو می‌شود و کالاها به انبار برمی‌گردد',
  confirm: 'موجودی تا زمان ارسال نگه داشته می‌شود',
  accept: 'سفارش برای آماده‌سازی پذیرفته می‌شود',
  ship: 'مشتری پیام ارسال می‌گیرد',
  collect: 'مبلغ سفارش دریافت‌شده ثبت می‌شود',
  deliver: 'مشتری پیام تحویل می‌گیرد',
  cancel: 'سفارش لغو می‌شود و کالاها به انبار برمی‌گردد',
}

/** The next legal step as a form with the page's one primary button; the other legal ones below it. Illegal steps do not exist here. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const may = useMay()
  const steps = order.steps.filter((step) => may(stepPermissions[step]))
  const [chosen, setChosen] = useState<DeskStep>()
  // The list of refunds due links to the sheet itself.
  const [isRefunding, setRefunding] = useState(useQuery().do === 'refund')
  const choose = (step: DeskStep) => (step === 'refund' ? setRefunding(true) : setChosen(step))
  const step = steps.find((one) => one === chosen) ?? nextStep(order.state, steps)
  const others = steps.filter((other) => other !== step)
  return (
    <>
      {step === 'refund' && <RefundDue order={order} onOpen={() => setRefunding(true)} />}
      {step && step !== 'refund' && <StepForm key={step} order={order} step={step} others={others} choose={choose} />}
      {!step && others.length > 0 && <OtherSteps steps={others} choose={choose} />}
      {steps.includes('refund') && <RefundSheet order={order} isOpen={isRefunding} onClose={() => setRefunding(false)} />}
    </>
  )
}

/** Money that must go back is the next step of a cancelled order. */
function RefundDue({ order: { sums }, onOpen }: { order: DeskOrder; onOpen: () => void }) {
  return (
    <section className="card next row wrap">
      <h2>گام بعد: {stepLabels.refund}</h2>
      <span className="small muted">
        <Amount toman={remainingOf({ total: sums.total, refundedAmount: sums.refunded })} /> باید به مشتری برگردد
      </span>
      <button type="button" className="btn primary end" onClick={onOpen}>
        <Icon name="return" />
        {stepLabels.refund}
      </button>
    </section>
  )
}

type StepFormProps = { order: DeskOrder; step: FormStep; others: readonly DeskStep[]; choose: (step: DeskStep) => void }

function StepForm({ order, step, others, choose }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  useShortcuts([{ code: 'Enter', withCtrl: true, caps: ['Ctrl', '⏎'], label: stepLabels[step], run: () => form.current?.requestSubmit() }])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A second press is ignored while the request of the first is in flight.
    if (isBusy) return
    setBusy(true)
    const result = await stepOrder(order.id, stepBody(step, new FormData(event.currentTarget)))
    setBusy(false)
    setProblem(result.isOk ? null : result.problem)
    if (result.isOk) toast.success(`${stepLabels[step]}: انجام شد`)
  }
  return (
    <section className="card next">
      <div className="row wrap">
        <h2>گام بعد: {stepLabels[step]}</h2>
        <span className="small muted end">{outcomes[step]}</span>
      </div>
      <form ref={form} className="step-form" onSubmit={(event) => void submit(event)} noValidate>
        <StepFields step={step} order={order} problem={problem} />
        <button type="submit" className={step === 'cancel' || step === 'accept-cancel' ? 'btn danger' : 'btn primary'} disabled={isBusy}>
          <Icon name={isBusy ? 'rotate' : (icons[step] ?? 'check')} className={isBusy ? 'spin' : ''} />
          {stepLabels[step]}
          <kbd className="not-phone">Ctrl ⏎</kbd>
        </button>
      </form>
      {problem && (
        <p className="note bad" role="alert">
          <Icon name="alert" />
          {problem.message}
        </p>
      )}
      {others.length > 0 && <OtherSteps steps={others} choose={choose} />}
    </section>
  )
}

function OtherSteps({ steps, choose }: { steps: readonly DeskStep[]; choose: (step: DeskStep) => void }) {
  return (
    <div className="row small muted wrap">
      گام‌های دیگر:
      {steps.map((step) => (
        <button key={step} type="button" className="link" onClick={() => choose(step)}>
          {stepLabels[step]}
        </button>
      ))}
    </div>
  )
}
