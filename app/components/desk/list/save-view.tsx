import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { removeView, saveView, useSavedViews, type ViewPage } from '#app/stores/desk/saved-views.ts'
import { toast } from '#app/stores/toasts.ts'

/** Keeps the present filters under a name; a saved view of one's own can be removed where it is shown. */
export function SaveView({ page, query, canSave }: { page: ViewPage; query: Readonly<Record<string, string>>; canSave: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const { data } = useSavedViews(page)
  const { cursor: _, ...rest } = query
  const text = new URLSearchParams(rest).toString()
  const own = data?.views.find((view) => view.query === text)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    const result = await saveView(page, name, text)
    setError(result.isOk ? undefined : result.problem.message)
    if (result.isOk) setOpen(false)
  }
  const remove = async (id: string, name: string) => {
    const result = await removeView(id)
    if (result.isOk) toast.undo(`نمای «${name}» برداشته شد`, () => void saveView(page, name, text))
  }
  if (own) {
    return (
      <button type="button" className="btn plain" onClick={() => void remove(own.id, own.name)}>
        برداشتن نما
      </button>
    )
  }
  if (!canSave) return null
  return (
    <>
      <button type="button" className="btn plain" onClick={() => setOpen(true)}>
        ذخیره‌ی نما
      </button>
      <Sheet
        title="ذخیره‌ی نما"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <button type="submit" form="save-view" className="btn primary">
            ذخیره
          </button>
        }
      >
        <form id="save-view" className="fields" onSubmit={(event) => void submit(event)}>
          <Field name="name" label="نام نما" required maxLength={40} error={error} hint="تنها خودتان این نما را می‌بینید." />
        </form>
      </Sheet>
    </>
  )
}
