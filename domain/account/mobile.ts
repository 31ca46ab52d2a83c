import { toLatinDigits } from '../digits.ts'

/** An Iranian mobile number, always as `09` and nine Latin digits. Only `mobile` makes one. */
export type Mobile = string & { readonly kind: 'mobile' }

export const mobileInvalid = 'شماره موبایل معتبر نیست. فرمت صحیح: 09xxxxxxxxx'

const maxInputLength = 64

/** What a person typed as a mobile number: any digits, +98, 0098 or 98 in front, spaces, dashes and hidden marks between; null when it is none. */
export function mobile(typed: string): Mobile | null {
  if (typed.length > maxInputLength) return null
  const digits = toLatinDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Cf}().-]/gu, '')
    .replace(/^(?:\+|00)?98(?=9)/, '0')
  return /^09[0-9]{9}$/.test(digits) ? (digits as Mobile) : null
}
