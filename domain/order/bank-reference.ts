import { toLatinDigits } from '#domain/digits.ts'

/** The bank's reference of a transfer as it is stored, or null: 4 to 40 digits, Latin letters and dashes. */
export function bankReference(text: string): string | null {
  const reference = toLatinDigits(text)
    .replace(/[\s\u200c\u200e\u200f]/g, '')
    .toUpperCase()
  return /^[0-9A-Z-]{4,40}$/.test(reference) ? reference : null
}
