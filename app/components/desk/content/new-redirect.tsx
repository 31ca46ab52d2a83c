import { type FormEvent, useState } from 'react'
import { useFormTexts } from '#app/components/desk/catalog/use-form-texts.ts'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { RestoredNote } from '#app/components/desk/restored-note.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { addRedirect } from '#app/stores/desk/content/redirects.ts'
import { toast } from '#app/stores/toasts.ts'
import { LinkOptions, linkOptionsId } from './link-options.tsx'

type Problem = { readonly text: string; readonly fields: Readonly<Record<string, string>> }

/** An old path and the page that it leads to. */
export function NewRedirect({ onClose }: { onClose: () => void }) {
  const { values, setValues, isRestored, forget, discard } = useFormTexts('redirect new', { from: '', to: '' }, 0)
  const [problem, setProblem] = useState<Problem>({ text: '', fields: {} })
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const result = await addRedirect(values)
    setSending(false)
    if (!result.isOk) {
      const { fields, message } = result.problem
      return setProblem({ fields, text: Object.keys(fields).length > 0 ? '' : message })
    }
    forget()
    toast.success(`از این پس به ${result.data.to} می‌رسد`)
    onClose()
  }
  const footer = (
    <button type="submit" form="new-redirect" className="btn primary" disabled={isSending}>
      ذخیره
    </button>
  )
  return (
    <Sheet title="تغییر مسیر تازه" isOpen onClose={onClose} footer={footer}>
      <form id="new-redirect" className="fields" onSubmit={(event) => void submit(event)} noValidate>
        {isRestored && <RestoredNote onDiscard={discard} />}
        <FormError text={problem.text} />
        <Field
          label="نشانی قدیم"
          dir="ltr"
          placeholder="/old-page"
          error={problem.fields.from}
          value={values.from}
          onChange={(event) => setValues({ ...values, from: event.target.value })}
        />
        <Field
          label="به کجا برسد"
          dir="ltr"
          placeholder="/product/iphone-16"
          list={linkOptionsId}
          error={problem.fields.to}
          hint="تا وقتی صفحه‌ای در نشانی قدیم باز است، همان دیده می‌شود."
          value={values.to}
          onChange={(event) => setValues({ ...values, to: event.target.value })}
        />
        <LinkOptions />
      </form>
    </Sheet>
  )
}
