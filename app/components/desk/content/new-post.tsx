import { type FormEvent, useState } from 'react'
import { createPost } from '#app/stores/desk/content/texts.ts'
import { goTo } from '#app/stores/desk/location.ts'
import { useFormTexts } from '../catalog/use-form-texts.ts'
import { FormError } from '../door/form-error.tsx'
import { Field } from '../field.tsx'
import { Icon } from '../icons.tsx'
import { Sheet } from '../sheet.tsx'

/** A new post needs its title; it stays a draft until it is published. */
export function NewPost() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn primary end" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        نوشته‌ی تازه
      </button>
      {isOpen && <NewPostSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function NewPostSheet({ onClose }: { onClose: () => void }) {
  const { values, setValues, forget } = useFormTexts('post new', { title: '' }, 0)
  const [problem, setProblem] = useState({ text: '', title: '' })
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const result = await createPost(values.title)
    setSending(false)
    if (!result.isOk) {
      const { fields, message } = result.problem
      return setProblem({ title: fields.title ?? '', text: fields.title ? '' : message })
    }
    forget()
    goTo(`/desk/content/posts/${result.data.id}`)
  }
  const footer = (
    <button type="submit" form="new-post" className="btn primary" disabled={isSending}>
      ساختن و ادامه
    </button>
  )
  return (
    <Sheet title="نوشته‌ی تازه" isOpen onClose={onClose} footer={footer}>
      <form id="new-post" className="fields" onSubmit={(event) => void submit(event)} noValidate>
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
