import type { Problem } from '#app/stores/api.ts'

/** What is wrong with a form: a sentence for the whole, and one for each field by its name; an empty one only marks its field. */
export type FormErrors = {
  readonly message?: string
  readonly fields: Readonly<Record<string, string>>
}

/** What the server found: beside its field where the form has one, above the form otherwise. */
export function toFormErrors({ message, fields }: Problem, names: readonly string[]): FormErrors {
  const entries = Object.entries(fields)
  const known = entries.filter(([name]) => names.includes(name))
  const isSaid = known.length > 0 && known.length === entries.length
  return { fields: Object.fromEntries(known), ...(!isSaid && { message }) }
}

/** A no that is about one field, though the server does not name it. */
export function errorAt(name: string, code: string, problem: Problem, names: readonly string[]): FormErrors {
  return problem.code === code ? { fields: { [name]: problem.message } } : toFormErrors(problem, names)
}

/** Required fields that are empty: one sentence says it, and each is marked. Null when all are filled. */
export function requiredErrors(answers: Readonly<Record<string, string>>, message: string): FormErrors | null {
  const empty = Object.keys(answers).filter((name) => answers[name]?.trim() === '')
  return empty.length === 0 ? null : { message, fields: Object.fromEntries(empty.map((name) => [name, ''])) }
}

/** The fields that have something against them, or null when none has. */
export function invalidErrors(found: Readonly<Record<string, string | null>>): FormErrors | null {
  const wrong = Object.entries(found).flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))
  return wrong.length === 0 ? null : { fields: Object.fromEntries(wrong) }
}
