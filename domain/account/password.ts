import { toLatinDigits, toPersianDigits } from '../digits.ts'
import { graphemeCount } from '../text.ts'
import { commonPasswords } from './common-passwords.ts'

/** A password in the one form in which we hash and compare it. Only `password` makes one. */
export type Password = string & { readonly kind: 'password' }

/** spec §5; `PASSWORD_MIN` raises it. */
export const minPasswordLength = 6
const maxPasswordLength = 256

export const passwordsDiffer = 'رمز عبور و تکرار آن یکسان نیستند'
export const passwordCommon = 'این رمز عبور را همه حدس می‌زنند. رمز دیگری انتخاب کنید'
export const passwordTooLong = `رمز عبور باید حداکثر ${toPersianDigits(maxPasswordLength)} کاراکتر باشد`
export const passwordTooShort = (shortest: number) => `رمز عبور باید حداقل ${toPersianDigits(shortest)} کاراکتر باشد`

/** Composed once, so that every keyboard types the same password; never trimmed and never cut. Null when it is longer than any of ours. */
export function password(typed: string): Password | null {
  if (typed.length > maxPasswordLength) return null
  return typed.normalize('NFC') as Password
}

/** Why this may not become somebody's password, or null when it may. */
export function passwordProblem(typed: string, shortest: number = minPasswordLength): string | null {
  const chosen = password(typed)
  if (chosen === null) return passwordTooLong
  if (graphemeCount(chosen) < shortest) return passwordTooShort(shortest)
  return isCommon(chosen) ? passwordCommon : null
}

function isCommon(chosen: string): boolean {
  const plain = toLatinDigits(chosen).toLowerCase().trim()
  const withoutEnding = plain.replace(/[0-9!@#$._*-]{1,6}$/, '')
  return commonPasswords.has(plain) || commonPasswords.has(withoutEnding) || isSequence(plain)
}

/** One character again and again, or each following the one before: 111111, 123456, fedcba. */
function isSequence(text: string): boolean {
  const points = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const [step = 0, ...others] = points.slice(1).map((point, index) => point - (points[index] ?? 0))
  return Math.abs(step) <= 1 && others.every((other) => other === step)
}
