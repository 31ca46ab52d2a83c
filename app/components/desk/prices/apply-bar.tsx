import { type FormEvent, useId, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { type Application, applyRun, type PriceRun } from '#app/stores/desk/prices/runs.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { ScheduleFields, type Times, useTimes } from './schedule-fields.tsx'
import type { Ticks } from './use-ticks.ts'

/** What will change, and the button that changes it: large and wrong prices are confirmed by typing their number. */
export function ApplyBar({ run, ticks }: { run: PriceRun; ticks: Ticks }) {
  const [asking, setAsking] = useState<'now' | 'later' | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { ready, outliers } = ticks
  const excluded = run.summary.wrong + run.summary.large + run.summary.changes - ready
  const apply = async (more: Pick<Application, 'confirmed' | 'startAt' | 'endsAt'>) => {
    if (isBusy) return
    setBusy(true)
    const result = await applyRun(run.id, { toggled: ticks.toggled, ticked: ticks.ticked, ...more })
    setBusy(false)
    if (result.isOk) return
    setAsking((now) => now ?? 'now')
    setProblem([result.problem.message, ...Object.values(result.problem.fields)].join('. '))
  }
  const start = () => {
    setProblem('')
    if (outliers > 0) setAsking('now')
    else void apply({ confirmed: null, startAt: null, endsAt: null })
  }
  useShortcuts([{ code: 'Enter', withCtrl: true, caps: ['Ctrl', 'Enter'], label: 'اعمال قیمت‌ها', run: () => ready > 0 && start() }])
  return (
    <div className="bar run-bar" role="toolbar" aria-label="اعمال قیمت‌ها">
      <span className="grow">
        <b>{ready === 0 ? 'قیمتی آماده نیست' : `${groupedDigits(ready)} قیمت آماده است`}</b>{' '}
        <span className="muted">
          {excluded > 0 && `${groupedDigits(excluded)} قیمت کنار گذاشته شد`}
          {excluded > 0 && run.summary.none > 0 && '، '}
          {run.summary.none > 0 && `${groupedDigits(run.summary.none)} کالا تغییری ندارد`}
        </span>
      </span>
      <button type="button" className="btn" disabled={ready === 0} onClick={() => setAsking('later')}>
        <Icon name="clock" />
        زمان‌بندی
      </button>
      <button type="button" className="btn primary" disabled={ready === 0 || isBusy} onClick={start}>
        {ready === 0 ? 'اعمال' : `اعمال ${groupedDigits(ready)} قیمت`}
        <kbd className="not-phone">Ctrl ⏎</kbd>
      </button>
      <AskSheet
        key={asking}
        kind={asking}
        run={run}
        outliers={outliers}
        problem={problem}
        isBusy={isBusy}
        onApply={apply}
        onClose={() => {
          setAsking(null)
          setProblem('')
        }}
      />
    </div>
  )
}

type AskSheetProps = {
  kind: 'now' | 'later' | null
  run: PriceRun
  outliers: number
  problem: string
  isBusy: boolean
  onApply: (more: { confirmed: number | null } & Times) => void
  onClose: () => void
}

function AskSheet({ kind, run, outliers, problem, isBusy, onApply, onClose }: AskSheetProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const times = useTimes(run, kind === 'later')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const confirmed = Number(toLatinDigits(typed).replace(/[٬,\s]/g, ''))
    if (outliers > 0 && confirmed !== outliers) return setError(`عدد ${groupedDigits(outliers)} را بنویسید`)
    setError('')
    const read = times.read()
    if (read) onApply({ confirmed: outliers > 0 ? confirmed : null, ...read })
  }
  const title = kind === 'later' ? 'زمان‌بندی' : 'تایید تغییرهای بزرگ'
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary" disabled={isBusy}>
        {kind === 'later' ? 'ثبت زمان‌بندی' : 'اعمال قیمت‌ها'}
      </button>
    </>
  )
  return (
    <Sheet title={title} isOpen={kind !== null} onClose={onClose} footer={footer}>
      <form id={id} className="fields" onSubmit={submit} noValidate>
        <FormError text={problem} />
        {kind === 'later' && <ScheduleFields times={times} isSale={run.isSale} />}
        {outliers > 0 && (
          <>
            <p>
              {groupedDigits(outliers)} قیمت بیش از ۲۵٪ عوض می‌شود، زیر قیمت خرید است یا به خطای ریال و تومان می‌ماند. برای تایید، همین عدد را
              بنویسید.
            </p>
            <Field
              label={`شمار قیمت‌های بزرگ و نادرست: ${groupedDigits(outliers)}`}
              inputMode="numeric"
              dir="ltr"
              value={typed}
              error={error || undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
      </form>
    </Sheet>
  )
}
