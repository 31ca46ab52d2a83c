import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'

/** Limits of verification codes (product §9.6, docs/threats.md D3). */
export const codeDigits = 6
export const codeLifetimeSeconds = 300
export const resendAfterSeconds = 60
export const maxCodeAttempts = 5
export const maxCodesPerHour = 5
export const maxCodesPerDay = 10

export const codeSent = 'کد تایید به موبایل شما ارسال شد'
export const codeMalformed = 'کد تایید باید ۶ رقم باشد'

/** Parses a typed code with any digits and spaces; null if invalid. */
export function code(typed: string): string | null {
  if (typed.length > 4 * codeDigits) return null
  const digits = toLatinDigits(typed).replace(/[\s\p{Cf}-]/gu, '')
  return digits.length === codeDigits && /^[0-9]+$/.test(digits) ? digits : null
}

/** How long until the next code may be sent. */
export function waitLabel(seconds: number): string {
  const [count, unit] =
    seconds < 100 ? [seconds, 'ثانیه'] : seconds < 6000 ? [Math.ceil(seconds / 60), 'دقیقه'] : [Math.ceil(seconds / 3600), 'ساعت']
  return `تا ${toPersianDigits(count)} ${unit} دیگر`
}

const minSampleSize = 20

/** SMS pumping: too few of the sent codes are used (docs/threats.md AUTH-06). */
export function looksLikeSmsPumping({ sent, used }: { sent: number; used: number }): boolean {
  return sent >= minSampleSize && used / sent < 0.3
}
