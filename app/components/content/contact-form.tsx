import { type FormEvent, useEffect, useRef, useState } from 'react'
import { reveal } from '#app/components/form/reveal.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { sendContactMessage } from '#app/stores/contact.ts'
import { type ContactProblems, type ContactForm as Form, readContactForm } from '#domain/content/contact.ts'
import { ContactInput } from './contact-input.tsx'

type State = { kind: 'writing' | 'sending' | 'sent'; problems: ContactProblems; failure: string | null }

const initialState: State = { kind: 'writing', problems: {}, failure: null }

/** The fields keep their values until the message has been sent. */
export function ContactForm() {
  const [state, setState] = useState(initialState)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const [first] = Object.keys(state.problems)
    if (first) reveal(form.current?.querySelector<HTMLElement>(`[name=${first}]`))
    else if (state.failure) reveal(form.current?.querySelector<HTMLElement>('[role="alert"]'))
  }, [state.problems, state.failure])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind === 'sending') return
    const values = valuesOf(event.currentTarget)
    const parsed = readContactForm(values)
    if ('problems' in parsed) return setState({ ...initialState, problems: parsed.problems })
    setState({ ...initialState, kind: 'sending' })
    const outcome = await sendContactMessage(values)
    setState(
      outcome.kind === 'sent'
        ? { ...initialState, kind: 'sent' }
        : { ...initialState, problems: outcome.problems, failure: outcome.failure },
    )
  }

  if (state.kind === 'sent') return <Sent onWriteAnother={() => setState(initialState)} />
  return (
    <form ref={form} method="dialog" noValidate aria-label="فرستادن پیام" className="spaced-4 unscripted:hidden" onSubmit={onSubmit}>
      <ContactInput name="name" label="نام و نام خانوادگی" autoComplete="name" problem={state.problems.name} />
      <ContactInput name="reply" label="شماره موبایل یا ایمیل" autoComplete="email" isLatin problem={state.problems.reply} />
      <ContactInput name="subject" label="موضوع" problem={state.problems.subject} />
      <ContactInput name="message" label="متن پیام" isLong problem={state.problems.message} />
      {state.failure && (
        <p role="alert" tabIndex={-1} className="flex gap-2 text-sm text-bad outline-none">
          <Icon name="alert" className="size-5" />
          {state.failure}
        </p>
      )}
      <Button type="submit" disabled={state.kind === 'sending'} className="w-full">
        {state.kind === 'sending' ? 'در حال فرستادن…' : 'فرستادن پیام'}
      </Button>
    </form>
  )
}

function valuesOf(form: HTMLFormElement): Form {
  const data = new FormData(form)
  const text = (name: keyof Form) => String(data.get(name) ?? '')
  return { name: text('name'), reply: text('reply'), subject: text('subject'), message: text('message') }
}

function Sent({ onWriteAnother }: { onWriteAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center">
      <Icon name="check-circle" className="size-14 text-good" />
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        پیام شما رسید
      </h3>
      <p className="text-sm leading-7 text-muted">از همان راهی که نوشته‌اید پاسخ می‌دهیم؛ معمولا تا یک روز کاری.</p>
      <Button look="outline" className="mt-2" onClick={onWriteAnother}>
        نوشتن پیام دیگر
      </Button>
    </div>
  )
}
