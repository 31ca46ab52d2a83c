import { toLatinDigits } from '#domain/digits.ts'

/** A normalized e-mail address; constructed by `email` only. */
export type Email = string & { readonly kind: 'email' }

export const emailInvalid = 'ایمیل معتبر نیست'

const maxLength = 254
const maxLocalPartLength = 64

/** One bare e-mail address in lower case; null for anything else, such as a list, a display name or a line break. */
export function email(typed: string): Email | null {
  if (typed.length > maxLength + maxLocalPartLength) return null
  const mailbox = toLatinDigits(typed.replace(/[\u200c-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').trim()).toLowerCase()
  const shape = /^([a-z0-9!#$%&'*+/=?^_`{|}~.-]+)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.exec(mailbox)
  if (!shape || mailbox.length > maxLength || (shape[1] ?? '').length > maxLocalPartLength) return null
  return /^\.|\.\.|\.@/.test(mailbox) ? null : (mailbox as Email)
}
