import { type FormEvent, useState } from 'react'
import { useFormTexts } from '#app/components/desk/catalog/use-form-texts.ts'
import { Field } from '#app/components/desk/field.tsx'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { createText } from '#app/stores/desk/content/texts.ts'
import { pushPage } from '#app/stores/desk/location.ts'
import type { AddedKind } from '#domain/desk/content/text-form.ts'

const names: Readonly<Record<AddedKind, string>> = { posts: 'نوشته‌ی تازه', 'own-pages': 'صفحه‌ی تازه' }

/** A new text needs its title; it stays a draft until it is published. */
export function NewText({ kind }: { kind: AddedKind }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn primary end" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {names[kind]}
      </button>
      {isOpen && <NewTextSheet kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

function NewTextSheet({ kind, onClose }: { kind: AddedKind; onClose: () => void }) {
  const { values, setValues, forget } = useFormTexts(`${kind} new`, { title: '' }, 0)
  const [problem, setProblem] = useState({ text: '', title: '' })
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const result = await createText(kind, values.title)
    setSending(false)
    if (!result.isOk) {
      const { fields, message } = result.problem
      return setProblem({ title: fields.title ?? '', text: fields.title ? '' : message })
    }
    forget()
    pushPage(`/desk/content/${kind}/${result.data.id}`)
  }
  const footer = (
    <button type="submit" form="new-text" className="btn primary" disabled={isSending}>
      ساختن و ادامه
    </button>
  )
  return (
    <Sheet title={names[kind]} isOpen onClose={onClose} footer={footer}>
      <form id="new-text" className="fields" onSubmit={(event) => void submit(event)} noValidate>
        <FormError text={problem.text} />
        <Field
          label="عنوان"
          maxLength={120}
          error={problem.title || undefined}
          hint="تا منتشر نکنید کسی آن را نمی‌بیند."
          value={values.title}
          onChange={(event) => setValues({ title: event.target.value })}
        />
      </form>
    </Sheet>
  )
}
