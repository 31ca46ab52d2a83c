import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { fetchShop } from '#app/stores/desk/import/imports.ts'
import { pushPage } from '#app/stores/desk/location.ts'
import { type ImportKind, importKinds } from '#domain/desk/import/import-fields.ts'

const kindLabels: Record<ImportKind, string> = {
  products: 'کالاها',
  reviews: 'نظرها (پس از کالاها)',
  customers: 'مشتری‌ها (بی گذرواژه)',
}

/** The URL and keys of an old shop; a job of the server reads it, and its data are checked like those of a file. */
export function FetchShop() {
  const [problem, setProblem] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const kind = importKinds.find((known) => known === text('kind')) ?? 'products'
    const access = { url: text('url'), key: text('key'), secret: text('secret') }
    const missing = Object.entries(access).filter(([, value]) => value === '')
    setErrors(Object.fromEntries(missing.map(([name]) => [name, 'این را بنویسید'])))
    setProblem('')
    if (missing.length > 0) return
    setBusy(true)
    const id = crypto.randomUUID()
    const result = await fetchShop(id, { kind, ...access })
    setBusy(false)
    if (result.isOk) return pushPage(`/desk/import/${id}`)
    setErrors(result.problem.fields)
    setProblem(Object.keys(result.problem.fields).length > 0 ? '' : result.problem.message)
  }
  return (
    <section className="import-drop" aria-label="از ووکامرس با REST API">
      <Icon name="share" size="xl" className="muted" />
      <form className="grow import-shop" onSubmit={(event) => void submit(event)} noValidate>
        <b className="block">از ووکامرس با REST API، بی فایل</b>
        <p className="small muted">
          در ووکامرس: پیکربندی، پیشرفته، REST API، «افزودن کلید» با دسترسی خواندن. سرور کالاها، گونه‌ها، دسته‌ها، برندها و ویژگی‌ها را صفحه به
          صفحه می‌خواند و پیش از هر تغییری پیش‌نمایش را می‌بینید. کلیدها رمزشده می‌مانند و با پایان خواندن پاک می‌شوند.
        </p>
        <FormError text={problem} />
        <fieldset className="import-unit">
          <legend className="label">چه چیزی خوانده شود</legend>
          {importKinds.map((kind) => (
            <label key={kind} className="row">
              <input type="radio" name="kind" value={kind} defaultChecked={kind === 'products'} />
              {kindLabels[kind]}
            </label>
          ))}
        </fieldset>
        <div className="import-options woo">
          <Field label="نشانی فروشگاه پیشین" name="url" dir="ltr" inputMode="url" autoComplete="off" error={errors.url} maxLength={200} />
          <Field label="Consumer key" name="key" dir="ltr" autoComplete="off" error={errors.key} maxLength={200} />
          <Field label="Consumer secret" name="secret" type="password" dir="ltr" autoComplete="off" error={errors.secret} maxLength={200} />
        </div>
        <button type="submit" className="btn" disabled={isBusy}>
          <Icon name="share" />
          {isBusy ? 'در حال پیوستن' : 'خواندن فروشگاه'}
        </button>
      </form>
    </section>
  )
}
