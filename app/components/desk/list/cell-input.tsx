import { useEffect, useRef, useState } from 'react'
import type { DeskResult, SaveConflict } from '#app/stores/desk/api.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { ConflictTable } from '../conflict-table.tsx'
import { Sheet } from '../sheet.tsx'

type CellInputProps = {
  label: string
  before: string
  placeholder?: string
  /** The field of the object that the cell is, as conflicts name it. */
  field: { readonly name: string; readonly label: string }
  /** Why a text cannot be saved; null when it can. */
  problemOf?: (text: string) => string | null
  /** After a conflict on top of what a colleague saved. */
  save: (text: string, conflict: SaveConflict | null) => Promise<DeskResult<unknown>>
  done: string
  onDone: () => void
}

/** The field of one cell of a list: Enter or leaving it saves, Escape leaves it. A wrong text stays and says why; a conflict shows both values. */
export function CellInput({ label, before, placeholder, field, problemOf, save, done, onDone }: CellInputProps) {
  const [text, setText] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isSaving = useRef(false)
  useEffect(() => input.current?.select(), [])
  const refuse = (message: string) => {
    setWrong(true)
    toast.error(message)
  }
  const send = async (on: SaveConflict | null) => {
    if (isSaving.current) return
    if (toPersianDigits(text.trim()) === before) return onDone()
    const wrong = problemOf?.(text)
    if (wrong) return refuse(wrong)
    isSaving.current = true
    const result = await save(text, on)
    isSaving.current = false
    if (result.isOk) {
      toast.success(done)
      return onDone()
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
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => !conflict && void send(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void send(null)
          if (event.key === 'Escape') onDone()
          event.stopPropagation()
        }}
      />
      <Sheet title="تداخل ذخیره" isOpen={conflict !== null} onClose={onDone}>
        {conflict && (
          <ConflictTable
            conflict={conflict}
            labels={{ [field.name]: field.label }}
            onBack={onDone}
            onResolve={(theirs) => (theirs.includes(field.name) ? onDone() : void send(conflict))}
          />
        )}
      </Sheet>
    </>
  )
}
