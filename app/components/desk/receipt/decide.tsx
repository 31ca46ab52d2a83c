import { type FormEvent, useRef, useState } from 'react'
import type { DeskProblem } from '#app/stores/desk/api.ts'
import { type DeskReceipt, judge } from '#app/stores/desk/receipts.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toast } from '#app/stores/toasts.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, toman } from '#domain/money.ts'
import { Amount } from '../amount.tsx'
import { Field } from '../field.tsx'
import { Icon } from '../icons.tsx'
import { Thumb } from '../thumb.tsx'
import { RejectSheet } from './reject-sheet.tsx'

type DecideProps = { receipt: DeskReceipt; isWaiting: boolean; today: string }

/** Amount, order, checks and the decision: accepting needs the bank's reference and the tick that the money was seen. */
export function Decide({ receipt, isWaiting, today }: DecideProps) {
  const { orderId, code, total, firstItem, otherItems, customerName, city, placedAt } = receipt
  return (
    <aside className="decide" aria-label="تصمیم">
      <div>
        <div className="row small muted">
          مبلغ سفارش <bdi className="lat">{code}</bdi>
          <a className="end row tight" href={`/desk/orders/${orderId}`}>
            دیدن سفارش
            <Icon name="forward" size="s" />
          </a>
        </div>
        <div className="big">
          <Amount toman={total} />
        </div>
        <p className="small muted">{groupedDigits(total * 10)} ریال</p>
      </div>
      <div className="row">
        <Thumb url={firstItem?.image ?? null} isLarge />
        <span className="cut small">
          {firstItem?.name}
          <span className="muted block">
            {otherItems > 0 && `و ${toPersianDigits(otherItems)} کالای دیگر، `}
            {customerName}، {city}
          </span>
        </span>
      </div>
      <Checks receipt={receipt} placed={momentLabel(placedAt, today)} />
      {isWaiting ? <VerdictForm receipt={receipt} /> : <Judged receipt={receipt} />}
    </aside>
  )
}

function Checks({ receipt: { sameFile }, placed }: { receipt: DeskReceipt; placed: string }) {
  const isNew = sameFile.length === 0
  return (
    <ul className="checks">
      <li>
        <Icon name={isNew ? 'check-circle' : 'alert'} className={isNew ? 'good' : 'rate'} />
        {isNew ? (
          'این فایل برای سفارش دیگری نیامده است'
        ) : (
          <span>
            همین فایل برای سفارش <bdi className="lat">{sameFile.join('، ')}</bdi> هم آمده است
          </span>
        )}
      </li>
      <li>
        <Icon name="clock" className="muted" />
        سفارش {placed} ثبت شد؛ واریز باید پس از آن باشد
      </li>
    </ul>
  )
}

function Judged({ receipt: { bankReference, rejectReason } }: { receipt: DeskReceipt }) {
  if (rejectReason) return <p className="note bad">{rejectReason}</p>
  return (
    <p className="small">
      شماره پیگیری: <bdi className="lat">{bankReference ? toPersianDigits(bankReference) : 'ثبت نشده'}</bdi>
    </p>
  )
}

function VerdictForm({ receipt: { orderId, code, total } }: { receipt: DeskReceipt }) {
  const form = useRef<HTMLFormElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  useShortcuts([
    { code: 'KeyV', caps: ['V'], label: 'در حساب دیده شد', run: () => setSeen(!isSeen) },
    { code: 'KeyA', caps: ['A'], label: 'تایید پرداخت', run: () => form.current?.requestSubmit() },
    { code: 'KeyR', caps: ['R'], label: 'رد رسید', run: () => setRejecting(true) },
    { code: 'KeyI', caps: ['I'], label: 'نوشتن شماره پیگیری', run: () => form.current?.querySelector('input')?.focus() },
  ])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    const digits = toLatinDigits(String(fields.get('paidAmount') ?? '')).replace(/[٬,،\s]/g, '')
    const paidAmount = /^[0-9]{1,12}$/.test(digits) ? toman(Number(digits)) : toman(0)
    setBusy(true)
    const result = await judge(orderId, {
      do: 'accept-receipt',
      bankReference: String(fields.get('bankReference') ?? ''),
      paidAmount,
      isSeen,
    })
    setBusy(false)
    setProblem(result.isOk ? null : result.problem)
    if (result.isOk) toast.success(`پرداخت سفارش ${code} تایید شد`)
  }
  const errorOf = (...codes: string[]) => (problem && codes.includes(problem.code) ? problem.message : undefined)
  const isOther = problem && !errorOf('receipt.referenceMissing', 'receipt.referenceUsed', 'receipt.amountShort')
  return (
    <>
      <form ref={form} className="fields" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          name="bankReference"
          label="شماره پیگیری بانک"
          dir="ltr"
          inputMode="numeric"
          maxLength={60}
          error={errorOf('receipt.referenceMissing', 'receipt.referenceUsed')}
          onKeyDown={(event) => event.code === 'Escape' && event.currentTarget.blur()}
        />
        <Field
          name="paidAmount"
          label="مبلغ واریز شده (تومان)"
          dir="ltr"
          inputMode="numeric"
          defaultValue={groupedDigits(total)}
          error={errorOf('receipt.amountShort')}
        />
        <label className="row seen">
          <input type="checkbox" className="tick" checked={isSeen} onChange={(event) => setSeen(event.target.checked)} />
          <span className="grow">
            <b className="b">در حساب دیده شد</b>
            <span className="small muted block">گردش حساب فروشگاه را دیدم</span>
          </span>
          <kbd className="not-phone">V</kbd>
        </label>
        {isOther && (
          <p className="note bad" role="alert">
            <Icon name="alert" />
            {problem.message}
          </p>
        )}
        <div className="acts">
          <button type="submit" className="btn primary" disabled={isBusy}>
            <Icon name="check" />
            تایید پرداخت<kbd className="not-phone">A</kbd>
          </button>
          <button type="button" className="btn danger" onClick={() => setRejecting(true)}>
            رد رسید<kbd className="not-phone">R</kbd>
          </button>
        </div>
      </form>
      <RejectSheet orderId={orderId} code={code} isOpen={isRejecting} onClose={() => setRejecting(false)} />
    </>
  )
}
