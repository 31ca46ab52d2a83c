import { toPersianDigits } from '#domain/digits.ts'

/** A normalized password; constructed by `password` only. */
export type Password = string & { readonly kind: 'password' }

/** Product §5; `PASSWORD_MIN` raises it. */
export const minPasswordLength = 6
const maxPasswordLength = 256

export const passwordsDiffer = 'رمز عبور و تکرار آن یکسان نیستند'
export const passwordTooLong = `رمز عبور باید حداکثر ${toPersianDigits(maxPasswordLength)} کاراکتر باشد`
export const passwordTooShort = (minLength: number) => `رمز عبور باید حداقل ${toPersianDigits(minLength)} کاراکتر باشد`

/** NFC, so that every keyboard produces the same password; never trimmed or truncated. Null if too long. */
export function password(typed: string): Password | null {
  if (typed.length > maxPasswordLength) return null
  return typed.normalize('NFC') as Password
}
