import type { Problem } from '#app/stores/api.ts'

/** Errors of a form: a message for the whole, and messages by field name. */
export type FormErrors = {
  readonly message?: string
  readonly fields: Readonly<Record<string, string>>
}

/** The server's errors: at their field where the form has it, above the form otherwise. */
export function toFormErrors({ message, fields }: Problem, names: readonly string[]): FormErrors {
  const entries = Object.entries(fields)
  const known = entries.filter(([name]) => names.includes(name))
  const isShownByFields = known.length > 0 && known.length === entries.length
  return { fields: Object.fromEntries(known), ...(!isShownByFields && { message }) }
}

/** Maps a refusal code to one field, although the server names none. */
export function errorAt(name: string, code: string, problem: Problem, names: readonly string[]): FormErrors {
  return problem.code === code ? { fields: { [name]: problem.message } } : toFormErrors(problem, names)
}

const fieldRequired = 'این فیلد را پر کنید'

/** Empty required fields: one message for all, and one at each. Null when all are filled. */
export function requiredErrors(values: Readonly<Record<string, string>>, message: string): FormErrors | null {
  const empty = Object.keys(values).filter((name) => values[name]?.trim() === '')
  return empty.length === 0 ? null : { message, fields: Object.fromEntries(empty.map((name) => [name, fieldRequired])) }
}

/** The fields that have an error, or null when none has. */
export function invalidErrors(errors: Readonly<Record<string, string | null>>): FormErrors | null {
  const invalid = Object.entries(errors).flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))
  return invalid.length === 0 ? null : { fields: Object.fromEntries(invalid) }
}
