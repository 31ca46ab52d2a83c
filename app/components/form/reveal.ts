import type { FormErrors } from './form-errors.ts'

/** Focuses an element and scrolls it to the middle: neither the bars of a phone nor its keyboard cover it there. */
export function reveal(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

/**
 * The first problem of a form: its first invalid field, or else its message. The focus stays in the field whose Enter key submitted the form,
 * where the next attempt is typed; the message is announced anyway.
 */
export function revealFirstProblem(form: HTMLElement | null, names: readonly string[], { fields, message }: FormErrors): void {
  const first = names.find((name) => fields[name] !== undefined)
  if (first !== undefined) {
    reveal(form?.querySelector<HTMLElement>(`[name="${first}"]`))
    return
  }
  const shown = message === undefined ? null : form?.querySelector<HTMLElement>('[role="alert"] > p')
  if (form?.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement)
    shown?.scrollIntoView({ block: 'center' })
  else reveal(shown)
}
