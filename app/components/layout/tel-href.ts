import { toLatinDigits } from '#domain/digits.ts'

export function telHref(number: string): string {
  return `tel:${toLatinDigits(number).replace(/[^\d+]/g, '')}`
}
