import { toLatinDigits } from './digits.ts'

/** The slug of an option's value in the URL of a filtered page: ‹۱۳٫۶ اینچ› is 13.6-اینچ. */
export function valueSlug(value: string): string {
  return toLatinDigits(value)
    .replaceAll('٫', '.')
    .toLowerCase()
    .trim()
    .replace(/[\s,]+/g, '-')
}
