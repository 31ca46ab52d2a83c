import { toLatinDigits } from '#domain/digits.ts'

/** An Iranian mobile number: `09` and nine Latin digits; constructed by `mobile` only. */
export type Mobile = string & { readonly kind: 'mobile' }

export const mobileInvalid = 'شماره موبایل معتبر نیست. فرمت صحیح: 09xxxxxxxxx'

const maxInputLength = 64

/** Parses a typed number: any digits, prefix +98, 0098 or 98, with spaces, dashes or invisible characters; null if invalid. */
export function mobile(typed: string): Mobile | null {
  if (typed.length > maxInputLength) return null
  const digits = toLatinDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Cf}().-]/gu, '')
    .replace(/^(?:\+|00)?98(?=9)/, '0')
  return /^09[0-9]{9}$/.test(digits) ? (digits as Mobile) : null
}
