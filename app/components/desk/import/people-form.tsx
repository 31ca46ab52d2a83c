import { type FormEvent, useState } from 'react'
import { FormError } from '#app/components/desk/form-error.tsx'
import { checkImport, type ImportDetails } from '#app/stores/desk/import/imports.ts'
import { type ImportKind, importUnits } from '#domain/desk/import/import-fields.ts'
import { groupedDigits } from '#domain/money.ts'

const texts: Record<Exclude<ImportKind, 'products'>, string> = {
  reviews:
    'نظرهای تاییدشده‌ی فروشگاه پیشین خوانده شد. هر نظر با امتیاز، نام و تاریخ خود به کالایی می‌رسد که از همان فروشگاه وارد شده است؛ نظر کالای متغیر به نخستین گونه‌ی آن. نظری که هست دوباره وارد نمی‌شود.',
  customers:
    'نام، موبایل، ایمیل و نشانی مشتری‌های فروشگاه پیشین خوانده شد، بی گذرواژه. در فهرست مشتری‌ها می‌آیند و کسی نمی‌تواند به جای آن‌ها وارد شود؛ هر کس با موبایل خود ثبت‌نام کند، یادداشت‌ها و اگر ایمیلش هم همان باشد نشانی‌اش را باز می‌یابد. کسی که این‌جا حساب دارد دست نمی‌خورد.',
}

/** Reviews and customers of an old shop need no choice; the dry run says what is new. */
export function PeopleForm({ imported, onChecked }: { imported: ImportDetails; onChecked: () => void }) {
  const { id, kind, header, settings, total } = imported
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
      {kind !== 'products' && <p className="muted small">{texts[kind]}</p>}
      <FormError text={problem} />
      <div className="row">
        <button type="submit" className="btn primary" disabled={isBusy}>
          بررسی {groupedDigits(total)} {importUnits[kind]}
        </button>
        <span className="small muted">هنوز چیزی تغییر نمی‌کند.</span>
      </div>
    </form>
  )
}
