import { type FormEvent, useRef, useState } from 'react'
import type { DeskProblem } from '#app/stores/desk/api.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { type DeskOrder, stepOrder } from '#app/stores/desk/orders.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toast } from '#app/stores/toasts.ts'
import { type DeskStep, nextStep, stepLabels, stepPermissions } from '#domain/desk/order-steps.ts'
import { Icon, type IconName } from '../icons.tsx'
import { stepBody } from './step-body.ts'
import { StepFields } from './step-fields.tsx'

const icons: Partial<Record<DeskStep, IconName>> = {
  ship: 'truck',
  deliver: 'check-circle',
  collect: 'card',
  refund: 'return',
  cancel: 'st-cross',
  accept: 'check',
  confirm: 'phone',
}

const outcomes: Record<DeskStep, string> = {
  'decline-cancel': 'خریدار پاسخ شما را می‌خواند و سفارش ادامه می‌یابد',
  'accept-cancel': 'سفارش لغو می‌شود و کالاها به انبار برمی‌گردد',
  confirm: 'موجودی تا زمان ارسال نگه داشته می‌شود',
  accept: 'سفارش برای آماده‌سازی پذیرفته می‌شود',
  ship: 'مشتری پیام ارسال می‌گیرد',
  collect: 'مبلغ سفارش دریافت‌شده ثبت می‌شود',
  deliver: 'مشتری پیام تحویل می‌گیرد',
  refund: 'مشتری پیام بازپرداخت می‌گیرد',
  cancel: 'سفارش لغو می‌شود و کالاها به انبار برمی‌گردد',
}

/** The next legal step as a form with the page's one primary button; the other legal ones below it. Illegal steps do not exist here. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const may = useMay()
  const steps = order.steps.filter((step) => may(stepPermissions[step]))
  const [chosen, choose] = useState<DeskStep>()
  const step = steps.find((one) => one === chosen) ?? nextStep(order.state, steps)
  const others = steps.filter((other) => other !== step)
  if (step) return <StepForm key={step} order={order} step={step} others={others} choose={choose} />
  return others.length > 0 && <OtherSteps steps={others} choose={choose} />
}

type StepFormProps = { order: DeskOrder; step: DeskStep; others: readonly DeskStep[]; choose: (step: DeskStep) => void }

function StepForm({ order, step, others, choose }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  useShortcuts([{ code: 'Enter', withCtrl: true, caps: ['Ctrl', '⏎'], label: stepLabels[step], run: () => form.current?.requestSubmit() }])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A second press while the first is on its way is none.
    if (isBusy) return
    setBusy(true)
    const result = await stepOrder(order.id, stepBody(step, new FormData(event.currentTarget), order))
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
