import { toLatinDigits } from '#domain/digits.ts'
import { cleanLine } from '#domain/text.ts'

/** A code as it is stored and compared: upper case, Latin digits, Persian letters, without spaces and half-spaces. */
export function normalizeCode(text: string): string {
  return toLatinDigits(cleanLine(text))
    .replace(/\s|\u200c|\u200d|\u0640/g, '')
    .toUpperCase()
}

/** Long enough not to be guessed at once, short enough to be typed. */
export function isCode(code: string): boolean {
  return /^[\p{L}\p{N}_-]{3,30}$/u.test(code)
}
