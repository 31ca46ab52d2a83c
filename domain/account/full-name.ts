import { cleanLine, graphemeCount } from '#domain/text.ts'

export const fullNameInvalid = 'نام و نام خانوادگی را وارد کنید'

const maxLength = 80
const maxInputLength = 2_000

/** A normalized name; null if invalid. */
export function fullName(typed: string): string | null {
  if (typed.length > maxInputLength) return null
  const name = cleanLine(typed)
  return /\p{L}/u.test(name) && graphemeCount(name) <= maxLength ? name : null
}

/** The first word and the rest, for fields that need two names (product §3.2). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}
