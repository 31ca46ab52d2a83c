import { useState } from 'react'
import { type OrderSummary, stepOrders } from '#app/stores/desk/orders.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toast } from '#app/stores/toasts.ts'
import { type BulkStep, bulkSteps, stepLabels } from '#domain/desk/order-steps.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Amount } from '../amount.tsx'
import { Icon, type IconName } from '../icons.tsx'
import type { Selection } from '../list/use-selection.ts'
import { Sheet } from '../sheet.tsx'
import { ShipFields, shipmentIn } from './ship-fields.tsx'

const icons: Record<BulkStep, IconName> = { accept: 'check', ship: 'truck', collect: 'card', deliver: 'check-circle', cancel: 'st-cross' }

type Result = { id: string; code: string; message: string | null }

/** What can be done with all chosen orders at once: only steps that are legal for each of them. */
export function BulkBar({ orders, selection }: { orders: readonly OrderSummary[]; selection: Selection }) {
  const [asked, setAsked] = useState<BulkStep | null>(null)
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const steps = bulkSteps.filter((step) => orders.every((order) => order.steps.includes(step)))
  const primary = steps.find((step) => step !== 'cancel')
  const number = `${toPersianDigits(orders.length)} سفارش`
  const clear = () => selection.set([])
  const run = async (step: BulkStep, form: FormData | null) => {
    setBusy(true)
    const body = step === 'ship' ? { do: step, ...shipmentIn(form) } : { do: step }
    const result = await stepOrders(selection.ids, body)
    setBusy(false)
    setAsked(null)
    if (!result.isOk) return void toast.error(result.problem.message)
    const refused = result.data.results.filter(({ message }) => message !== null)
    if (refused.length > 0) return setResults(result.data.results)
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
        <Amount toman={orders.reduce((sum, { total }) => sum + total, 0)} />
      </span>
      <button type="button" className="btn plain end" onClick={clear}>
        برداشتن انتخاب<kbd className="not-phone">Esc</kbd>
      </button>
      {steps.toReversed().map((step) => (
        <button key={step} type="button" className={step === primary ? 'btn primary' : 'btn'} onClick={() => setAsked(step)}>
          <Icon name={icons[step]} />
          {stepLabels[step]}
          {step === primary && ` ${number}`}
        </button>
      ))}
      {steps.length === 0 && <span className="small muted">گام مشترکی ندارند</span>}
      <AskSheet step={asked} number={number} isBusy={isBusy} onRun={run} onClose={() => setAsked(null)} />
      <ResultSheet
        results={results}
        onClose={() => {
          setResults(null)
          clear()
        }}
      />
    </div>
  )
}

type AskSheetProps = {
  step: BulkStep | null
  number: string
  isBusy: boolean
  onRun: (step: BulkStep, form: FormData | null) => Promise<void>
  onClose: () => void
}

/** Says what will happen to how many before it happens; shipping asks for the carrier. */
function AskSheet({ step, number, isBusy, onRun, onClose }: AskSheetProps) {
  const label = step ? stepLabels[step] : ''
  return (
    <Sheet
      title={`${label}: ${number}`}
      isOpen={step !== null}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            انصراف
          </button>
          <button type="submit" form="bulk-step" className={step === 'cancel' ? 'btn danger' : 'btn primary'} disabled={isBusy}>
            {label}
          </button>
        </>
      }
    >
      <form
        id="bulk-step"
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          if (step) void onRun(step, new FormData(event.currentTarget))
        }}
      >
        {step === 'ship' ? <ShipFields isBulk /> : <p>این گام برای هر {number} ثبت می‌شود و برگشت‌پذیر نیست.</p>}
      </form>
    </Sheet>
  )
}

/** A result per order: those that refused say why. */
function ResultSheet({ results, onClose }: { results: readonly Result[] | null; onClose: () => void }) {
  return (
    <Sheet title="نتیجه‌ی هر سفارش" isOpen={results !== null} onClose={onClose}>
      <ul className="rows">
        {results?.map(({ id, code, message }) => (
          <li key={id}>
            <Icon name={message === null ? 'check-circle' : 'alert'} className={message === null ? 'good' : 'rate'} />
            <span className="code">{code}</span>
            <span className="grow">{message ?? 'انجام شد'}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
