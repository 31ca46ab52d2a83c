import { toLatinDigits } from '#domain/digits.ts'

export const maxQuantity = 1_000_000

/** A whole number as people type it: any digits, with or without separators; null when it is none or too large. */
export function parseQuantity(text: string): number | null {
  const digits = toLatinDigits(text).replace(/[٬,،\s]/g, '')
  if (!/^[0-9]{1,7}$/.test(digits)) return null
  return Number(digits) <= maxQuantity ? Number(digits) : null
}
