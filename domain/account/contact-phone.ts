import { toLatinDigits } from '#domain/digits.ts'
import { mobile } from './mobile.ts'

export const contactPhoneInvalid = 'شماره تماس معتبر نیست. موبایل 09xxxxxxxxx یا تلفن ثابت با کد شهر، مانند 02112345678'

const maxInputLength = 64

/** Parses a typed number at which a recipient can be called: a mobile, or a landline with its area code as 11 Latin digits; null if invalid. */
export function contactPhone(typed: string): string | null {
  return mobile(typed) ?? landline(typed)
}

/** Any digits, prefix +98, 0098 or 98, with spaces, dashes, parentheses or invisible characters. */
function landline(typed: string): string | null {
  if (typed.length > maxInputLength) return null
  const digits = toLatinDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Cf}().-]/gu, '')
    .replace(/^(?:\+|00)?980?(?=[1-8][0-9]{9}$)/, '0')
  return /^0[1-8][0-9]{9}$/.test(digits) ? digits : null
}
