import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { type Mismatch, resolveMismatch } from '#app/stores/desk/money.ts'
import { toast } from '#app/stores/toasts.ts'
import { explainMismatch, maxResolutionLength } from '#domain/desk/mismatch.ts'

/** What was done about a mismatch; a closed one stays in the list of closed ones. */
export function ResolveSheet({ mismatch, onClose }: { mismatch: Mismatch | null; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setNote('')
    setError(undefined)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!mismatch || isBusy) return
    setBusy(true)
    const result = await resolveMismatch(mismatch.id, note)
    setBusy(false)
    setError(result.isOk ? undefined : result.problem.message)
    if (!result.isOk) return
    toast.success('مغایرت بسته شد')
    close()
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={close}>
        انصراف
      </button>
      <button type="submit" form="resolve-mismatch" className="btn primary" disabled={isBusy}>
        بستن مغایرت
      </button>
    </>
  )
  return (
    <Sheet title="بستن مغایرت" isOpen={mismatch !== null} onClose={close} footer={footer}>
      <p>{mismatch && explainMismatch(mismatch).todo}</p>
      <form id="resolve-mismatch" className="fields" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="چه کردید"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={maxResolutionLength}
          error={error}
          hint="همکاران آن را می‌بینند. مغایرت بسته‌شده دوباره باز نمی‌شود."
        />
      </form>
    </Sheet>
  )
}
