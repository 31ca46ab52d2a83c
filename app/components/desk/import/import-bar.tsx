import { type FormEvent, useId, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { applyImport, type ImportDetails } from '#app/stores/desk/import/imports.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

/** What the rows would change, and the button that does it; prices far from the present ones are confirmed by typing their number. */
export function ImportBar({ imported, onEdit }: { imported: ImportDetails; onEdit: () => void }) {
  const { id, counts } = imported
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ready = counts.new + counts.changed
  const apply = async (confirmed: number | null) => {
    if (isBusy) return
    setBusy(true)
    const result = await applyImport(id, confirmed)
    setBusy(false)
    if (result.isOk) return
    setAsking(true)
    setProblem([result.problem.message, ...Object.values(result.problem.fields)].join('. '))
  }
  return (
    <div className="bar run-bar" role="toolbar" aria-label="ورود از فایل">
      <span className="grow">
        <b>{ready === 0 ? 'این فایل چیزی را تغییر نمی‌دهد' : `${groupedDigits(ready)} ردیف آماده است`}</b>{' '}
        {counts.new > 0 && imported.kind === 'products' && (
          <span className="muted">
            {groupedDigits(counts.new)} {imported.isWoo ? 'ردیف تازه؛ کالاها' : 'کالای تازه،'} پنهان تا منتشر کنید
          </span>
        )}
      </span>
      {imported.kind === 'products' && (
        <button type="button" className="btn" onClick={onEdit}>
          {imported.isWoo ? 'تغییر تنظیم‌ها' : 'تغییر ستون‌ها'}
        </button>
      )}
      <button
        type="button"
        className="btn primary"
        disabled={ready === 0 || isBusy}
        onClick={() => (counts.outliers > 0 ? setAsking(true) : void apply(null))}
      >
        {ready === 0 ? 'ورود' : `ورود ${groupedDigits(ready)} ردیف`}
      </button>
      <AskSheet
        isOpen={isAsking}
        outliers={counts.outliers}
        problem={problem}
        isBusy={isBusy}
        onApply={apply}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

type AskSheetProps = {
  isOpen: boolean
  outliers: number
  problem: string
  isBusy: boolean
  onApply: (confirmed: number | null) => Promise<void>
  onClose: () => void
}

function AskSheet({ isOpen, outliers, problem, isBusy, onApply, onClose }: AskSheetProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onApply(outliers > 0 ? Number(toLatinDigits(typed).replace(/[٬,\s]/g, '')) : null)
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary" disabled={isBusy}>
        ورود
      </button>
    </>
  )
  return (
    <Sheet title="تایید قیمت‌های دور از انتظار" isOpen={isOpen} onClose={onClose} footer={footer}>
      <form id={id} className="fields" onSubmit={submit} noValidate>
        <FormError text={problem} />
        {outliers > 0 && (
          <>
            <p>
              {groupedDigits(outliers)} قیمت بیش از ۲۵٪ عوض می‌شود، زیر قیمت خرید است یا به خطای ریال و تومان می‌ماند. برای تایید، همین عدد را
              بنویسید.
            </p>
            <Field
              label={`شمار این قیمت‌ها: ${groupedDigits(outliers)}`}
              inputMode="numeric"
              dir="ltr"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
      </form>
    </Sheet>
  )
}
