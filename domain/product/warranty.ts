import { toLatinDigits } from '#domain/digits.ts'
import { cleanLine } from '#domain/text.ts'

type Option = { readonly slug: string; readonly name: string }

/** An owner's own option has another slug. */
export function isWarrantyOption({ slug, name }: Option): boolean {
  return slug === 'warranty' || cleanLine(name) === 'گارانتی'
}

const maxMonths = 120

/** «۱۸ ماهه شرکتی» is 18 months; null for «ضمانت اصالت کالا», which says no time. */
export function warrantyMonthsOf(value: string): number | null {
  const months = Number(/([0-9]+)[\s\u200c]*ماه/.exec(toLatinDigits(cleanLine(value)))?.[1])
  return months >= 1 && months <= maxMonths ? months : null
}
