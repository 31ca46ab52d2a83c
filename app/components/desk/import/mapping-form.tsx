import { type FormEvent, useId, useState } from 'react'
import { categoryOptions } from '#app/components/desk/category-options.ts'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Choice } from '#app/components/desk/list/choice.tsx'
import { checkImport, type ImportDetails } from '#app/stores/desk/import/imports.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { amountUnitLabels, amountUnits, type ImportFieldName, importFieldNames, importFields } from '#domain/desk/import/import-fields.ts'
import { groupedDigits } from '#domain/money.ts'

/** Which column is what, the unit of amounts, and where new products go. */
export function MappingForm({ imported, onChecked }: { imported: ImportDetails; onChecked: () => void }) {
  const { id, header, samples, settings, choices } = imported
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const may = useMay()
  const fields = importFieldNames.filter((name) => importFields[name].needs.every((permission) => may(permission)))
  const columns = header.map((name, index) => ({ key: `${index} ${name}`, name, index }))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const unit = amountUnits.find((known) => known === text('unit'))
    if (!unit) return setProblem('بگویید مبلغ‌های فایل تومان است یا ریال')
    const mapping = header.map((_, index) => fields.find((name) => name === text(`column-${index}`)) ?? null)
    setBusy(true)
    const chosen = { categoryId: text('category') || null, brandId: text('brand') || null, makesCatalog: form.has('makesCatalog') }
    const result = await checkImport(id, { mapping, unit, ...chosen })
    setBusy(false)
    if (result.isOk) return onChecked()
    setProblem([result.problem.message, ...Object.values(result.problem.fields)].join('. '))
  }
  return (
    <form className="import-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted small">{introOf(imported)}</p>
      <FormError text={problem} />
      <ul className="import-columns" aria-label="ستون‌های فایل">
        {columns.map(({ key, name, index }) => (
          <li key={key}>
            <span className="grow">
              <b className="block cut">{name || `ستون ${groupedDigits(index + 1)}`}</b>
              <span className="small muted cut block">
                <bdi>{samples[index]?.join('، ') || 'خالی'}</bdi>
              </span>
            </span>
            <ColumnChoice index={index} name={name} value={settings.mapping[index] ?? null} fields={fields} />
          </li>
        ))}
      </ul>
      <div className="import-options">
        <fieldset className="import-unit">
          <legend className="label">مبلغ‌های فایل</legend>
          {amountUnits.map((unit) => (
            <label key={unit} className="row">
              <input type="radio" name="unit" value={unit} defaultChecked={imported.isUnitKnown && settings.unit === unit} />
              {amountUnitLabels[unit]}
            </label>
          ))}
        </fieldset>
        <Choice
          name="category"
          label="دسته‌ی کالاهای تازه"
          value={settings.categoryId ?? ''}
          none="از ستون دسته"
          options={categoryOptions(choices.categories)}
        />
        <Choice
          name="brand"
          label="برند کالاهای تازه"
          value={settings.brandId ?? ''}
          none="از ستون برند"
          options={choices.brands.map((brand) => [brand.id, brand.name] as const)}
        />
      </div>
      {may('catalog.edit') && <CatalogTick isChecked={settings.makesCatalog ?? false} />}
      <div className="row">
        <button type="submit" className="btn primary" disabled={isBusy}>
          بررسی {groupedDigits(imported.total)} ردیف
        </button>
        <span className="small muted">هنوز چیزی تغییر نمی‌کند.</span>
      </div>
    </form>
  )
}

function introOf({ isRemembered }: ImportDetails): string {
  return isRemembered
    ? 'ستون‌ها مانند فایل پیشین با همین سرستون‌ها انتخاب شده است.'
    : 'ستون‌ها از روی نامشان انتخاب شده است؛ نگاه کنید و اگر لازم است عوض کنید. خانه‌ی خالی چیزی را تغییر نمی‌دهد.'
}

/** Without it, rows that name an unknown category or brand are wrong. */
function CatalogTick({ isChecked }: { isChecked: boolean }) {
  const id = useId()
  return (
    <div className="import-tick">
      <label className="row">
        <input type="checkbox" className="tick" name="makesCatalog" defaultChecked={isChecked} aria-describedby={id} />
        دسته و برند تازه ساخته شود
      </label>
      <p id={id} className="small muted">
        نام‌هایی که در فروشگاه نیست ساخته می‌شود؛ «موبایل › گوشی» زیردسته است. بی این تیک، ردیفی که دسته یا برند ناشناخته دارد نادرست شمرده
        می‌شود.
      </p>
    </div>
  )
}

type ColumnChoiceProps = { index: number; name: string; value: ImportFieldName | null; fields: readonly ImportFieldName[] }

function ColumnChoice({ index, name, value, fields }: ColumnChoiceProps) {
  return (
    <span className="field">
      <select name={`column-${index}`} defaultValue={value ?? ''} aria-label={`بخش ستون ${name}`}>
        <option value="">وارد نشود</option>
        {fields.map((field) => (
          <option key={field} value={field}>
            {importFields[field].label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="muted" />
    </span>
  )
}
