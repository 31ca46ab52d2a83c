import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'

/** An Iranian national ID: ten Latin digits with a valid check digit; constructed by `nationalId` only. */
export type NationalId = string & { readonly kind: 'nationalId' }

export const nationalIdValid = 'کد ملی معتبر است'
export const nationalIdInvalid = 'کد ملی معتبر نیست'

const maxInputLength = 64

/** Parses a typed national ID with any digits, spaces or dashes; null if invalid (product §5.5). */
export function nationalId(typed: string): NationalId | null {
  if (typed.length > maxInputLength) return null
  const digits = toLatinDigits(typed).replace(/[\s\p{Cf}-]/gu, '')
  if (!/^[0-9]{10}$/.test(digits) || /^(.)\1+$/.test(digits)) return null
  return Number(digits.at(-1)) === checkDigit(digits) ? (digits as NationalId) : null
}

/** Recognizable by its owner, useless to others. */
export function maskedNationalId(id: NationalId): string {
  return toPersianDigits(`${id.slice(0, 3)}•••••${id.slice(-2)}`)
}

function checkDigit(digits: string): number {
  const sum = [...digits.slice(0, 9)].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const remainder = sum % 11
  return remainder < 2 ? remainder : 11 - remainder
}
