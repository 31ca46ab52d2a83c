import { type FormEvent, useState } from 'react'
import { checkImport, type ImportDetails } from '#app/stores/desk/files/imports.ts'
import { groupedDigits } from '#domain/money.ts'
import { FormError } from '../door/form-error.tsx'

/** Reviews of an old shop need no choice; the dry run says which have a product here. */
export function ReviewForm({ imported, onChecked }: { imported: ImportDetails; onChecked: () => void }) {
  const { id, header, settings, total } = imported
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await checkImport(id, { ...settings, mapping: header.map(() => null) })
    setBusy(false)
    if (result.isOk) return onChecked()
    setProblem([result.problem.message, ...Object.values(result.problem.fields)].join('. '))
  }
  return (
    <form className="import-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted small">
        نظرهای تاییدشده‌ی فروشگاه پیشین خوانده شد. هر نظر با امتیاز، نام و تاریخ خود به کالایی می‌رسد که از همان فروشگاه وارد شده است؛ نظر
        کالای متغیر به نخستین گونه‌ی آن. نظری که هست دوباره وارد نمی‌شود.
      </p>
      <FormError text={problem} />
      <div className="row">
        <button type="submit" className="btn primary" disabled={isBusy}>
          بررسی {groupedDigits(total)} نظر
        </button>
        <span className="small muted">هنوز چیزی تغییر نمی‌کند.</span>
      </div>
    </form>
  )
}
