import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { DeskResult } from '#app/stores/desk/api.ts'
import { toast } from '#app/stores/toasts.ts'
import { groupedDigits } from '#domain/money.ts'

type Choice = { readonly id: string; readonly label: string }

type MergeSheetProps = {
  name: string
  products: number
  choices: readonly Choice[]
  merge: (into: string) => Promise<DeskResult<{ products: number }>>
  onClose: () => void
  /** A search field, where there are many. */
  children?: ReactNode
}

/** Which one the products go to. It says what will happen, because it cannot be undone. */
export function MergeSheet({ name, products, choices, merge, onClose, children }: MergeSheetProps) {
  const [into, setInto] = useState<Choice | null>(null)
  const [error, setError] = useState('')
  const [isMerging, setMerging] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!into) return
    setMerging(true)
    const result = await merge(into.id)
    setMerging(false)
    if (!result.isOk) return setError(result.problem.message)
    toast.success(`${groupedDigits(result.data.products)} کالا به ${into.label} رفت`)
    onClose()
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary" disabled={!into || isMerging}>
        {into ? `ادغام در ${into.label}` : 'ادغام'}
      </button>
    </>
  )
  return (
    <Sheet title={`ادغام ${name}`} isOpen onClose={onClose} footer={footer}>
      <form id={id} className="fields" onSubmit={(event) => void submit(event)}>
        <FormError text={error} />
        <p className="note warn">
          <Icon name="alert" />
          <span>
            {groupedDigits(products)} کالای «{name}» به موردی که انتخاب می‌کنید می‌رود و «{name}» حذف می‌شود. نشانی قدیم به نشانی تازه می‌رسد.
            این کار برنمی‌گردد.
          </span>
        </p>
        {children}
        <fieldset className="ticks">
          <legend className="label">ادغام در</legend>
          <ul className="merge-list">
            {choices.map((choice) => (
              <li key={choice.id}>
                <label className="check">
                  <input type="radio" name="into" checked={into?.id === choice.id} onChange={() => setInto(choice)} />
                  {choice.label}
                </label>
              </li>
            ))}
          </ul>
          {choices.length === 0 && <p className="small muted">مورد دیگری پیدا نشد</p>}
        </fieldset>
      </form>
    </Sheet>
  )
}
