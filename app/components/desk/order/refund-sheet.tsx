import { type FormEvent, useState } from 'react'
import { Amount } from '#app/components/desk/amount.tsx'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { DeskProblem } from '#app/stores/desk/api.ts'
import { type DeskOrder, stepOrder } from '#app/stores/desk/orders.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toast } from '#app/stores/toasts.ts'
import { groupedDigits } from '#domain/money.ts'
import { isRefundWay, maxRefundReasonLength, refundWayLabels, refundWays } from '#domain/order/progress/refund.ts'
import { refundBody, useRefundDraft } from './refund-draft.ts'
import { RefundLines } from './refund-lines.tsx'

type RefundSheetProps = { order: DeskOrder; isOpen: boolean; onClose: () => void }

const formId = 'refund'

/** Money back, whole or by line. It records what was sent: the transfer itself is made at the bank. */
export function RefundSheet({ order, isOpen, onClose }: RefundSheetProps) {
  const [isBusy, setBusy] = useState(false)
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={formId} className="btn primary" disabled={isBusy}>
        <Icon name={isBusy ? 'rotate' : 'return'} className={isBusy ? 'spin' : ''} />
        ثبت بازپرداخت
      </button>
    </>
  )
  return (
    <Sheet title={`بازپرداخت سفارش ${order.code}`} isOpen={isOpen} onClose={onClose} footer={footer} className="refund-sheet">
      {/* After each refund the sheet starts again with what is left. */}
      <RefundForm key={order.sums.refunded} order={order} onDone={onClose} isBusy={isBusy} setBusy={setBusy} />
    </Sheet>
  )
}

type RefundFormProps = { order: DeskOrder; onDone: () => void; isBusy: boolean; setBusy: (isBusy: boolean) => void }

function RefundForm({ order, onDone, isBusy, setBusy }: RefundFormProps) {
  const draft = useRefundDraft(order)
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const [reason, setReason] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const way = form.get('way')
    const facts = { way: isRefundWay(way) ? way : 'account', restock: form.has('restock') } as const
    const texts = { reference: String(form.get('reference') ?? '').trim() || null, reason: reason.trim() || null }
    setBusy(true)
    const result = await stepOrder(order.id, refundBody(draft, { ...facts, ...texts }, order))
    setBusy(false)
    setProblem(result.isOk ? null : result.problem)
    if (!result.isOk && result.problem.code === 'refund.changed') refresh('order')
    if (!result.isOk) return
    toast.success(`بازپرداخت ${groupedDigits(draft.amount)} تومان ثبت شد`)
    onDone()
  }
  return (
    <form id={formId} className="fields" onSubmit={(event) => void submit(event)} noValidate>
      <div className="row wrap">
        <span className="small muted grow">
          از پرداخت مشتری <Amount toman={draft.remaining} /> مانده است
        </span>
        <button type="button" className="chip" onClick={draft.chooseAll}>
          همه‌ی سفارش
        </button>
        <button type="button" className="chip" onClick={draft.chooseNothing}>
          هیچ‌کدام
        </button>
      </div>
      <RefundLines order={order} draft={draft} />
      <div className="fields two-columns">
        <Field
          label="مبلغ بازپرداخت (تومان)"
          dir="ltr"
          inputMode="numeric"
          value={draft.amountText}
          onChange={(event) => draft.setAmount(event.target.value)}
          error={problem?.code === 'refund.amount' ? problem.message : undefined}
          hint="از کالاها حساب می‌شود؛ می‌توانید مبلغ دیگری بنویسید."
        />
        <WayField order={order} />
        <Field name="reference" label="شماره پیگیری" dir="ltr" maxLength={100} placeholder="اختیاری" />
        <ReasonField order={order} reason={reason} setReason={setReason} />
      </div>
      {order.canRestock && draft.lines.length > 0 && (
        <label className="row">
          <input type="checkbox" className="tick" name="restock" />
          کالاها به انبار برگشت و دوباره فروخته می‌شود
        </label>
      )}
      {problem && problem.code !== 'refund.amount' && (
        <p className="note bad" role="alert">
          <Icon name="alert" />
          {problem.message}
        </p>
      )}
    </form>
  )
}

function WayField({ order }: { order: DeskOrder }) {
  return (
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
  )
}

const reasons = ['کالا موجود نبود', 'مرجوع مشتری', 'کالا ایراد داشت', 'جبران تاخیر']

function ReasonField({ order, reason, setReason }: { order: DeskOrder; reason: string; setReason: (reason: string) => void }) {
  const offered = order.state === 'refund-due' ? ['لغو سفارش', ...reasons.slice(0, 1)] : reasons
  return (
    <div className="whole fields">
      <Field
        label="دلیل"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={maxRefundReasonLength}
        hint="مشتری آن را در صفحه‌ی سفارش‌های خود می‌بیند."
      />
      <div className="row wrap">
        {offered.map((text) => (
          <button key={text} type="button" className="chip" aria-pressed={reason === text} onClick={() => setReason(text)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}
