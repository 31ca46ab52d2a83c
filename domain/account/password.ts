import { toLatinDigits, toPersianDigits } from '../digits.ts'
import { graphemeCount } from '../text.ts'
import { commonPasswords } from './common-passwords.ts'

/** A normalized password; constructed by `password` only. */
export type Password = string & { readonly kind: 'password' }

/** Product §5; `PASSWORD_MIN` raises it. */
export const minPasswordLength = 6
const maxPasswordLength = 256

export const passwordsDiffer = 'رمز عبور و تکرار آن یکسان نیستند'
export const passwordCommon = 'این رمز عبور را همه حدس می‌زنند. رمز دیگری انتخاب کنید'
export const passwordTooLong = `رمز عبور باید حداکثر ${toPersianDigits(maxPasswordLength)} کاراکتر باشد`
export const passwordTooShort = (minLength: number) => `رمز عبور باید حداقل ${toPersianDigits(minLength)} کاراکتر باشد`

/** NFC, so that every keyboard produces the same password; never trimmed or truncated. Null if too long. */
export function password(typed: string): Password | null {
  if (typed.length > maxPasswordLength) return null
  return typed.normalize('NFC') as Password
}

/** Why this password is rejected, or null. */
export function passwordProblem(typed: string, minLength: number = minPasswordLength): string | null {
  const chosen = password(typed)
  if (chosen === null) return passwordTooLong
  if (graphemeCount(chosen) < minLength) return passwordTooShort(minLength)
  return isCommon(chosen) ? passwordCommon : null
}

function isCommon(chosen: string): boolean {
  const plain = toLatinDigits(chosen).toLowerCase().trim()
  const withoutEnding = plain.replace(/[0-9!@#$._*-]{1,6}$/, '')
  return commonPasswords.has(plain) || commonPasswords.has(withoutEnding) || isSequence(plain)
}

/** A repeated character or an ascending or descending sequence: 111111, 123456, fedcba. */
function isSequence(text: string): boolean {
  const points = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const [step = 0, ...others] = points.slice(1).map((point, index) => point - (points[index] ?? 0))
  return Math.abs(step) <= 1 && others.every((other) => other === step)
}
