import { type KeyboardEvent, useId, useState } from 'react'
import type { DeskResult } from '#app/stores/desk/api.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxLabelLength } from '#domain/desk/labels.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Icon } from './icons.tsx'

/** The labels of a row of a list. */
export function LabelMarks({ labels, others = 0 }: { labels: readonly string[]; others?: number }) {
  return (
    <>
      {labels.map((label) => (
        <span key={label} className="mark">
          {label}
        </span>
      ))}
      {others > 0 && <span className="muted small lat">+{toPersianDigits(others)}</span>}
    </>
  )
}

type LabelChipsProps = {
  labels: readonly string[]
  /** The list of everything with the label. */
  hrefOf: (label: string) => string
  canEdit: boolean
  /** Offered while one is typed. */
  known?: readonly string[] | undefined
  add: (label: string) => Promise<DeskResult<unknown>>
  remove: (label: string) => Promise<DeskResult<unknown>>
}

/** The labels of one order or product. Reversible, so a removed one can be taken back. */
export function LabelChips({ labels, hrefOf, canEdit, known, add, remove }: LabelChipsProps) {
  const addOne = async (label: string) => {
    const result = await add(label)
    if (!result.isOk) toast.error(result.problem.message)
  }
  const removeOne = async (label: string) => {
    const result = await remove(label)
    if (result.isOk) toast.undo(`برچسب «${label}» برداشته شد`, () => void addOne(label))
    else toast.error(result.problem.message)
  }
  return (
    <div className="row wrap">
      {labels.map((label) => (
        <span key={label} className="chip">
          <a href={hrefOf(label)}>{label}</a>
          {canEdit && (
            <button type="button" aria-label={`برداشتن برچسب ${label}`} onClick={() => void removeOne(label)}>
              <Icon name="close" size="s" />
            </button>
          )}
        </span>
      ))}
      {canEdit && <NewLabel known={known?.filter((label) => !labels.includes(label))} add={addOne} />}
    </div>
  )
}

type NewLabelProps = { known: readonly string[] | undefined; add: (label: string) => Promise<void> }

function NewLabel({ known, add }: NewLabelProps) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'Enter') return
    event.preventDefault()
    const label = event.currentTarget.value.trim()
    setOpen(false)
    if (label !== '') void add(label)
  }
  if (!isOpen) {
    return (
      <button type="button" className="chip add" onClick={() => setOpen(true)}>
        <Icon name="plus" size="s" />
        برچسب
      </button>
    )
  }
  return (
    <span className="chip add">
      <input
        ref={(input) => input?.focus()}
        name="label"
        className="label-input"
        aria-label="نام برچسب"
        maxLength={maxLabelLength}
        autoComplete="off"
        enterKeyHint="done"
        list={list}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <KnownLabels id={list} labels={known ?? []} />
    </span>
  )
}

/** What a field for a label proposes. */
export function KnownLabels({ id, labels }: { id: string; labels: readonly string[] }) {
  return (
    <datalist id={id}>
      {labels.map((label) => (
        <option key={label} value={label} />
      ))}
    </datalist>
  )
}
