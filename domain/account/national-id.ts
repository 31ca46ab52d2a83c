import { toLatinDigits, toPersianDigits } from '../digits.ts'

/** An Iranian national ID: ten Latin digits whose last one fits the others. Only `nationalId` makes one. */
export type NationalId = string & { readonly kind: 'nationalId' }

export const nationalIdValid = 'کد ملی معتبر است'
export const nationalIdInvalid = 'کد ملی معتبر نیست'

const maxInputLength = 64

/** What a person typed as a national ID, in any digits, with spaces or dashes between; null when it is none (spec §5). */
export function nationalId(typed: string): NationalId | null {
  if (typed.length > maxInputLength) return null
  const digits = toLatinDigits(typed).replace(/[\s\p{Cf}-]/gu, '')
  if (!/^[0-9]{10}$/.test(digits) || /^(.)\1+$/.test(digits)) return null
  return Number(digits.at(-1)) === checkDigit(digits) ? (digits as NationalId) : null
}

/** Enough to recognise one's own, too little to use it. */
export function maskedNationalId(id: NationalId): string {
  return toPersianDigits(`${id.slice(0, 3)}•••••${id.slice(-2)}`)
}

function checkDigit(digits: string): number {
  const sum = [...digits.slice(0, 9)].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const remainder = sum % 11
  return remainder < 2 ? remainder : 11 - remainder
}
