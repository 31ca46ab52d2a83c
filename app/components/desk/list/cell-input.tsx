import { useEffect, useRef, useState } from 'react'
import { useFormTexts } from '#app/components/desk/catalog/use-form-texts.ts'
import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { DeskResult, SaveConflict } from '#app/stores/desk/api.ts'
import { toast } from '#app/stores/toasts.ts'
import type { FormBase } from '#domain/desk/save-conflict.ts'
import { toPersianDigits } from '#domain/digits.ts'

type CellInputProps = {
  label: string
  before: string
  /** The name of the draft, one for each cell, and the version that the text belongs to; without a name nothing is stored. */
  draft?: string
  version?: number
  placeholder?: string
  /** The field of the object that the cell is, as conflicts name it. */
  field: { readonly name: string; readonly label: string }
  /** Why a text cannot be saved; null when it can. */
  problemOf?: (text: string) => string | null
  /** On top of what the cell showed when the text was typed; after a conflict on top of what a colleague saved. */
  save: (text: string, conflict: SaveConflict | null, began: FormBase<{ text: string }>) => Promise<DeskResult<unknown>>
  done: string
  onDone: () => void
}

/** The field of one cell of a list: Enter or leaving it saves, Escape leaves it. A wrong text stays and says why; a conflict shows both values. */
export function CellInput({ label, before, draft, version = 0, placeholder, field, problemOf, save, done, onDone }: CellInputProps) {
  const { began, values, setValues, isRestored, forget } = useFormTexts(draft, { text: before }, version)
  const { text } = values
  const [isWrong, setWrong] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isSaving = useRef(false)
  useEffect(() => input.current?.select(), [])
  const leave = () => {
    forget()
    onDone()
  }
  const refuse = (message: string) => {
    setWrong(true)
    toast.error(message)
  }
  const send = async (on: SaveConflict | null) => {
    if (isSaving.current) return
    if (toPersianDigits(text.trim()) === before) return leave()
    const wrong = problemOf?.(text)
    if (wrong) return refuse(wrong)
    isSaving.current = true
    const result = await save(text, on, began)
    isSaving.current = false
    if (result.isOk) {
      toast.success(done)
      return leave()
    }
    setConflict(result.problem.conflict)
    if (!result.problem.conflict) refuse(result.problem.fields[field.name] ?? result.problem.message)
  }
  return (
    <>
      <input
        ref={input}
        className={isWrong ? 'cell n wrong' : 'cell n'}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        placeholder={placeholder}
        title={isRestored ? 'نوشته‌ی ذخیره‌نشده‌ی شما' : undefined}
        value={text}
        onChange={(event) => setValues({ text: event.target.value })}
        onBlur={() => !conflict && void send(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void send(null)
          if (event.key === 'Escape') leave()
          event.stopPropagation()
        }}
      />
      <Sheet title="تداخل ذخیره" isOpen={conflict !== null} onClose={leave}>
        {conflict && (
          <ConflictTable
            conflict={conflict}
            labels={{ [field.name]: field.label }}
            onBack={leave}
            onResolve={(theirs) => (theirs.includes(field.name) ? leave() : void send(conflict))}
          />
        )}
      </Sheet>
    </>
  )
}
