import { type ReactNode, useState } from 'react'
import { Amount } from '#app/components/desk/amount.tsx'
import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import { ResultSheet, type StepResult } from '#app/components/desk/list/result-sheet.tsx'
import { PrintMenu } from '#app/components/desk/print/print-menu.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { stepOrders } from '#app/stores/desk/orders.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toast } from '#app/stores/toasts.ts'
import { type BulkStep, bulkSteps, type DeskStep, stepLabels, stepPermissions } from '#domain/desk/order-steps.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { AskSheet } from './bulk-sheets.tsx'
import { shipmentIn } from './ship-fields.tsx'

const icons: Record<BulkStep, IconName> = { accept: 'check', ship: 'truck', collect: 'card', deliver: 'check-circle', cancel: 'st-cross' }

export type Chosen = {
  readonly ids: readonly string[]
  readonly total: number
  /** Legal for each of them. */
  readonly steps: readonly DeskStep[]
  /** Of a selection by filter: what changed since is left out. */
  readonly at?: string
}

/** What can be done with all chosen orders at once: only steps that are legal for each of them. */
export function BulkBar({ chosen, clear, children }: { chosen: Chosen; clear: () => void; children: ReactNode }) {
  const may = useMay()
  const [asked, setAsked] = useState<BulkStep | null>(null)
  const [results, setResults] = useState<readonly StepResult[] | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const steps = bulkSteps.filter((step) => chosen.steps.includes(step) && may(stepPermissions[step]))
  const primary = steps.find((step) => step !== 'cancel')
  const number = `${toPersianDigits(chosen.ids.length)} سفارش`
  const run = async (step: BulkStep, form: FormData | null) => {
    const body = step === 'ship' ? { do: step, ...shipmentIn(form) } : { do: step }
    const { results: replies, problem } = await stepOrders({ ids: chosen.ids, step: body, at: chosen.at, onProgress: setDone })
    setDone(null)
    setAsked(null)
    if (problem) toast.error(problem.message)
    if (replies.some(({ message }) => message !== null) || (problem && replies.length > 0)) {
      return setResults(replies.map(({ code, ...reply }) => ({ ...reply, label: code })))
    }
    if (problem) return
    toast.success(`${stepLabels[step]}: ${number}`)
    clear()
  }
  useShortcuts([
    { code: 'Escape', caps: ['Esc'], label: 'برداشتن انتخاب', run: clear },
    ...(steps.includes('ship') ? [{ code: 'KeyS', caps: ['S'], label: 'ثبت ارسال', run: () => setAsked('ship') }] : []),
  ])
  return (
    <div className="bar" role="toolbar" aria-label="کار روی انتخاب">
      <b className="b">{number}</b>
      <span className="muted">
        <Amount toman={chosen.total} />
      </span>
      {children}
      <button type="button" className="btn plain end" onClick={clear}>
        برداشتن انتخاب<kbd className="not-phone">Esc</kbd>
      </button>
      <PrintMenu ids={chosen.ids} />
      {steps.toReversed().map((step) => (
        <button key={step} type="button" className={step === primary ? 'btn primary' : 'btn'} onClick={() => setAsked(step)}>
          <Icon name={icons[step]} />
          {stepLabels[step]}
          {step === primary && ` ${number}`}
        </button>
      ))}
      {steps.length === 0 && may('orders.step') && <span className="small muted">گام مشترکی ندارند</span>}
      <AskSheet step={asked} number={number} done={done} onRun={run} onClose={() => setAsked(null)} />
      <ResultSheet
        title="نتیجه‌ی هر سفارش"
        results={results}
        onClose={() => {
          setResults(null)
          clear()
        }}
      />
    </div>
  )
}
