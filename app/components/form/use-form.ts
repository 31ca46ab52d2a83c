import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormErrors } from './form-errors.ts'
import { revealFirstProblem } from './reveal.ts'

type FormValues<Name extends string> = Record<Name, string>

/** Validates and submits; returns the errors, or null on success. */
type Submit<Name extends string> = (values: FormValues<Name>) => Promise<FormErrors | null> | FormErrors | null

/** An uncontrolled form: no response resets the typed values, and after a refusal the first problem is focused and scrolled into view. */
export function useForm<Name extends string>(names: readonly Name[], submit: Submit<Name>) {
  const ref = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({ fields: {} })

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    const submitErrors = (await submit(valuesOf(form, names))) ?? { fields: {} }
    flushSync(() => {
      setErrors(submitErrors)
      setBusy(false)
    })
    revealFirstProblem(form, names, submitErrors)
  }
  const onInput = ({ target }: FormEvent) => {
    const name = target instanceof HTMLInputElement ? target.name : ''
    const { [name]: clearedError, ...fields } = errors.fields
    if (clearedError !== undefined) setErrors({ ...errors, fields })
  }
  return {
    isBusy,
    message: errors.message,
    field: <Field extends Name>(name: Field) => ({ name, error: errors.fields[name] }),
    // A form submitted before hydration goes nowhere with this method: no password gets into a URL.
    form: { ref, onSubmit, onInput, noValidate: true, method: 'dialog' } as const,
  }
}

function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): FormValues<Name> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as FormValues<Name>
}

/** Never resolves: the form stays busy until the browser leaves the page. */
export function neverResolves(): Promise<never> {
  return new Promise(() => {})
}
