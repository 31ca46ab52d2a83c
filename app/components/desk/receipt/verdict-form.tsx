import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import type { DeskProblem } from '#app/stores/desk/api.ts'
import { type DeskReceipt, judge } from '#app/stores/desk/receipts.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toast } from '#app/stores/toasts.ts'
import { parseToman, toman } from '#domain/money.ts'
import { bankReference } from '#domain/order/bank-reference.ts'
import { RejectSheet } from './reject-sheet.tsx'

export type VerdictInput = { readonly reference: string; readonly paid: string }

type VerdictFormProps = {
  receipt: DeskReceipt
  typed: VerdictInput
  setTyped: (typed: VerdictInput) => void
  /** The order that has the typed reference already. */
  usedBy: string | null
  takesFocus: boolean
  onDecided: () => void
  onMove: (step: number) => void
}

const fieldErrors = ['receipt.referenceMissing', 'receipt.referenceUsed', 'receipt.amountShort', 'receipt.notSeen']

/** Enter goes from the reference to the tick, and from the tick to accepting; letters work outside the fields. */
export function VerdictForm({ receipt: { orderId, code }, typed, setTyped, usedBy, takesFocus, onDecided, onMove }: VerdictFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const { problem, submit } = useAccept({ orderId, code, typed, isSeen, onDecided })
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  // The field to mend, or the tick that is missing.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [problem])
  useShortcuts([
    { code: 'KeyV', caps: ['V'], label: 'در حساب دیده شد', run: () => setSeen(!isSeen) },
    { code: 'KeyA', caps: ['A'], label: 'تایید پرداخت', run: () => form.current?.requestSubmit() },
    { code: 'KeyR', caps: ['R'], label: 'رد رسید', run: () => setRejecting(true) },
    { code: 'KeyI', caps: ['I'], label: 'نوشتن شماره پیگیری', run: () => focus('bankReference') },
  ])
  const errorOf = (...codes: string[]) => (problem && codes.includes(problem.code) ? problem.message : undefined)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !isSeen && bankReference(typed.reference)) {
      event.preventDefault()
      focus('isSeen')
    }
    if (event.code === 'Escape') event.currentTarget.blur()
    if (event.code === 'ArrowDown') onMove(1)
    if (event.code === 'ArrowUp') onMove(-1)
  }
  return (
    <>
      <form ref={form} className="fields" onSubmit={submit} noValidate>
        <Field
          name="bankReference"
          label="شماره پیگیری بانک"
          dir="ltr"
          inputMode="numeric"
          maxLength={60}
          value={typed.reference}
          onChange={(event) => setTyped({ ...typed, reference: event.target.value })}
          error={usedBy ? `این شماره برای سفارش ${usedBy} تایید شده است` : errorOf('receipt.referenceMissing', 'receipt.referenceUsed')}
          onKeyDown={onKeyDown}
        />
        <Field
          name="paidAmount"
          label="مبلغ واریز شده (تومان)"
          dir="ltr"
          inputMode="numeric"
          value={typed.paid}
          onChange={(event) => setTyped({ ...typed, paid: event.target.value })}
          error={errorOf('receipt.amountShort')}
          onKeyDown={onKeyDown}
        />
        <SeenTick isSeen={isSeen} setSeen={setSeen} error={errorOf('receipt.notSeen')} />
        {problem && !fieldErrors.includes(problem.code) && (
          <p className="note bad" role="alert">
            <Icon name="alert" />
            {problem.message}
          </p>
        )}
        <div className="acts">
          <button type="submit" className="btn primary">
            <Icon name="check" />
            تایید پرداخت<kbd className="not-phone">A</kbd>
          </button>
          <button type="button" className="btn danger" onClick={() => setRejecting(true)}>
            رد رسید<kbd className="not-phone">R</kbd>
          </button>
        </div>
      </form>
      <RejectSheet orderId={orderId} code={code} isOpen={isRejecting} onClose={() => setRejecting(false)} onDecided={onDecided} />
    </>
  )
}

function SeenTick({ isSeen, setSeen, error }: { isSeen: boolean; setSeen: (isSeen: boolean) => void; error: string | undefined }) {
  return (
    <div>
      <label className={isSeen ? 'row seen on' : 'row seen'}>
        <input
          type="checkbox"
          name="isSeen"
          className="tick"
          checked={isSeen}
          onChange={(event) => setSeen(event.target.checked)}
          aria-invalid={error && !isSeen ? true : undefined}
        />
        <span className="grow">
          <b className="b">در حساب دیده شد</b>
          <span className="small muted block">همین مبلغ را در گردش حساب فروشگاه دیدم</span>
        </span>
        <kbd className="not-phone">V</kbd>
      </label>
      {error && !isSeen && (
        <p className="error-text" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type Acceptance = { orderId: string; code: string; typed: VerdictInput; isSeen: boolean; onDecided: () => void }

/** The server decides; a receipt that a colleague judged meanwhile is passed over with a message. */
function useAccept({ orderId, code, typed, isSeen, onDecided }: Acceptance) {
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const isBusy = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const body = { do: 'accept-receipt', bankReference: typed.reference, paidAmount: parseToman(typed.paid) ?? toman(0), isSeen } as const
    const result = await judge(orderId, body)
    isBusy.current = false
    if (result.isOk) toast.success(`پرداخت سفارش ${code} تایید شد`)
    else if (result.problem.code === 'receipt.judged') toast.error(result.problem.message)
    else return setProblem(result.problem)
    onDecided()
  }
  return { problem, submit: (event: FormEvent) => void submit(event) }
}
