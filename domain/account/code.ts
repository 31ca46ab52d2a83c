import { toLatinDigits } from '../digits.ts'

/** The numbers of a verification code (spec §9, threats D3). */
export const codeDigits = 6
export const codeLifetimeSeconds = 300
export const resendAfterSeconds = 60
export const maxCodeAttempts = 5
export const maxCodesPerHour = 5
export const maxCodesPerDay = 10

export const codeSent = 'کد تایید به موبایل شما ارسال شد'
export const codeMalformed = 'کد تایید باید ۶ رقم باشد'

/** What a person typed as a code, in any digits, spaces between; null when it cannot be one. */
export function code(typed: string): string | null {
  if (typed.length > 4 * codeDigits) return null
  const digits = toLatinDigits(typed).replace(/[\s\p{Cf}-]/gu, '')
  return digits.length === codeDigits && /^[0-9]+$/.test(digits) ? digits : null
}

const minSampleSize = 20

/** True when hardly anybody types the codes we pay for: somebody makes us send them (threats AUTH-06). */
export function looksLikeSmsPumping({ sent, used }: { sent: number; used: number }): boolean {
  return sent >= minSampleSize && used / sent < 0.3
}
