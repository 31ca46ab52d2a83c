import { type FormEvent, useRef, useState } from 'react'
import type { DeskResult } from '#app/stores/desk/api.ts'
import { toast } from '#app/stores/toasts.ts'

/** A note for colleagues, which no customer reads. */
export function NoteForm({ onAdd }: { onAdd: (note: string) => Promise<DeskResult<unknown>> }) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    setBusy(true)
    const result = await onAdd(text)
    setBusy(false)
    if (result.isOk) setText('')
    else toast.error(result.problem.message)
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <div className="field area note-field">
        <textarea
          aria-label="یادداشت برای همکاران"
          placeholder="یادداشت برای همکاران"
          dir={text ? 'auto' : 'rtl'}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.code !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            // The page's own Ctrl+Enter, such as an order's next step, is something else.
            event.preventDefault()
            event.stopPropagation()
            form.current?.requestSubmit()
          }}
        />
        <span className="row small muted">
          مشتری نمی‌بیند
          <button type="submit" className="link end" disabled={isBusy || text.trim() === ''}>
            ثبت یادداشت
          </button>
          <kbd className="not-phone">Ctrl ⏎</kbd>
        </span>
      </div>
    </form>
  )
}
