import { type FormEvent, useState } from 'react'
import { categoryOptions } from '#app/components/desk/category-options.ts'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Choice } from '#app/components/desk/list/choice.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { pushPage } from '#app/stores/desk/location.ts'
import { startCount } from '#app/stores/desk/stock/counts.ts'
import { useStockCategories } from '#app/stores/desk/stock/stock.ts'
import { createUuid } from '#app/stores/uuid.ts'
import { maxCountNameLength } from '#domain/desk/stock/counts.ts'

/** What to count: the products of a category, or pasted SKUs. */
export function NewCountSheet({ isOpen, name, onClose }: { isOpen: boolean; name: string; onClose: () => void }) {
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="new-count" className="btn primary">
        آغاز شمارش
      </button>
    </>
  )
  return (
    <Sheet title="انبارگردانی تازه" isOpen={isOpen} onClose={onClose} footer={footer}>
      <NewCountForm name={name} />
    </Sheet>
  )
}

function NewCountForm({ name }: { name: string }) {
  const [id] = useState(createUuid)
  const [isBySku, setBySku] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (field: string) => String(form.get(field) ?? '').trim()
    const skus = text('skus')
      .split(/[\s,،؛;]+/)
      .filter(Boolean)
    if (isBySku ? skus.length === 0 : text('category') === '') return setError(isBySku ? 'کدهای کالا را بنویسید' : 'دسته را انتخاب کنید')
    const scope = isBySku ? { skus } : { category: text('category') }
    const result = await startCount(id, { name: text('name') || name, scope })
    if (result.isOk) return pushPage(`/desk/stock/counts/${id}`)
    setError(Object.values(result.problem.fields).join('؛ ') || result.problem.message)
  }
  return (
    <form id="new-count" className="fields" onSubmit={(event) => void submit(event)} noValidate>
      <Field name="name" label="نام" defaultValue={name} maxLength={maxCountNameLength} />
      <fieldset className="seg" aria-label="چه چیزی شمرده شود">
        <button type="button" aria-pressed={!isBySku} onClick={() => setBySku(false)}>
          یک دسته
        </button>
        <button type="button" aria-pressed={isBySku} onClick={() => setBySku(true)}>
          فهرستی از کدها
        </button>
      </fieldset>
      {isBySku ? (
        <label>
          <span className="label">کدهای کالا (SKU)</span>
          <span className="field area">
            <textarea name="skus" dir="ltr" rows={5} placeholder="هر کد در یک سطر" />
          </span>
        </label>
      ) : (
        <CategoryField />
      )}
      {error && (
        <p className="note bad" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </form>
  )
}

function CategoryField() {
  const { data } = useStockCategories()
  return <Choice name="category" label="دسته" value="" none="انتخاب کنید" options={categoryOptions(data?.categories ?? [])} />
}
