import { type FormEvent, useId, useState } from 'react'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { DeskResult } from '#app/stores/desk/api.ts'
import { type CatalogCategory, moveCategory } from '#app/stores/desk/catalog.ts'
import { isWithin } from '#domain/desk/catalog/sequence.ts'

type CategoryMoveProps = { category: CatalogCategory; all: readonly CatalogCategory[]; onMoved: () => void; onClose: () => void }

/** Parent and position by two lists: what dragging does, for keyboard and touch. */
export function CategoryMove({ category, all, onMoved, onClose }: CategoryMoveProps) {
  const [parentId, setParentId] = useState(category.parentId ?? '')
  const [before, setBefore] = useState('')
  const [error, setError] = useState('')
  const id = useId()
  const parents = all.filter((one) => !isWithin(all, category.id, one.id))
  const siblings = all.filter((one) => (one.parentId ?? '') === parentId && one.id !== category.id)
  const finish = (result: DeskResult<unknown>) => {
    if (!result.isOk) return setError(result.problem.message)
    onMoved()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    finish(await moveCategory(category, { parentId: parentId || null, before: before || null }))
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary">
        جابه‌جا کردن
      </button>
    </>
  )
  return (
    <Sheet title={`جابه‌جایی ${category.name}`} isOpen onClose={onClose} footer={footer}>
      <form id={id} className="fields" onSubmit={(event) => void submit(event)}>
        <FormError text={error} />
        <label>
          <span className="label">زیر دسته‌ی</span>
          <span className="field">
            <select
              value={parentId}
              onChange={(event) => {
                setParentId(event.target.value)
                setBefore('')
              }}
            >
              <option value="">هیچ‌کدام؛ دسته‌ی اصلی</option>
              {parents.map((one) => (
                <option key={one.id} value={one.id}>
                  {pathOf(all, one)}
                </option>
              ))}
            </select>
          </span>
        </label>
        <label>
          <span className="label">جایگاه</span>
          <span className="field">
            <select value={before} onChange={(event) => setBefore(event.target.value)}>
              {siblings.map((one) => (
                <option key={one.id} value={one.id}>
                  پیش از {one.name}
                </option>
              ))}
              <option value="">در پایان</option>
            </select>
          </span>
        </label>
      </form>
    </Sheet>
  )
}

/** «گوشی موبایل ‹ آیفون» */
function pathOf(all: readonly CatalogCategory[], category: CatalogCategory): string {
  const parent = all.find(({ id }) => id === category.parentId)
  return parent ? `${pathOf(all, parent)} ‹ ${category.name}` : category.name
}
