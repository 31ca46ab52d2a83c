import { toPersianDigits } from '#domain/digits.ts'
import { isPriced, priceLabel, type Toman } from '#domain/money.ts'

/** A product of a family; its values are in the sequence of the family's options. */
export type Variant = {
  slug: string
  price: Toman | null
  isSoldOut: boolean
  values: readonly { value: string; swatch: string | null; displayOrder: number }[]
}

export type Family = {
  id: string
  name: string
  options: readonly { slug: string; name: string }[]
  variants: readonly Variant[]
}

/** `other`: no product has this value with the other chosen ones, so the link leads to the nearest one that has it. */
type ChoiceState = 'available' | 'soldOut' | 'other'

type FamilyChoice = {
  label: string
  swatch: string | null
  slug: string
  isCurrent: boolean
  state: ChoiceState
  /** Price and availability, for a screen reader. */
  note: string
}

export type FamilyOption = { name: string; choices: readonly FamilyChoice[] }

/** One row of choices for each option in which the products of the family differ; none for a product without sibling variants. */
export function familyOptions({ options, variants }: Family, currentSlug: string): FamilyOption[] {
  const current = variants.find(({ slug }) => slug === currentSlug)
  if (!current || variants.length < 2) return []
  return options
    .map(({ name }, position) => ({ name, choices: choicesOf(variants, current, position) }))
    .filter(({ choices }) => choices.length > 1)
}

function choicesOf(variants: readonly Variant[], current: Variant, position: number): FamilyChoice[] {
  const values = new Map(variants.flatMap(({ values }) => (values[position] ? [[values[position].value, values[position]]] : [])))
  return [...values.values()]
    .sort((a, b) => a.displayOrder - b.displayOrder)
    .map(({ value, swatch }) => {
      const target = nearest(variants, current, position, value)
      const state = differences(target, current, position) > 0 ? 'other' : target.isSoldOut ? 'soldOut' : 'available'
      return { label: value, swatch, slug: target.slug, isCurrent: target === current, state, note: noteOf(target, state) }
    })
}

/** Of the products with this value the one that shares most other values, in stock before sold out, then the cheapest. */
function nearest(variants: readonly Variant[], current: Variant, position: number, value: string): Variant {
  const rank = (variant: Variant) => [differences(variant, current, position), Number(variant.isSoldOut), comparablePrice(variant)]
  return variants
    .filter(({ values }) => values[position]?.value === value)
    .reduce((best, variant) => (isLess(rank(variant), rank(best)) ? variant : best))
}

function differences(variant: Variant, current: Variant, except: number): number {
  return variant.values.filter(({ value }, position) => position !== except && value !== current.values[position]?.value).length
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const position = a.findIndex((part, index) => part !== b[index])
  return position >= 0 && (a[position] ?? 0) < (b[position] ?? 0)
}

function comparablePrice({ price }: Variant): number {
  return isPriced(price) ? price : Number.POSITIVE_INFINITY
}

const stateNotes: Record<ChoiceState, string> = { available: 'موجود', soldOut: 'ناموجود', other: 'با انتخاب‌های دیگرتان موجود نیست' }

function noteOf({ price }: Variant, state: ChoiceState): string {
  return `${priceLabel(price)}، ${stateNotes[state]}`
}

/** How many values each option has among the products on sale, in the sequence of the options. */
export type FamilySummary = { counts: readonly { name: string; count: number }[]; isFrom: boolean }

/** «۳ رنگ»: the first option in which the products differ; null when there is only one product. */
export function familyLabel(summary: FamilySummary | null): { label: string; isFrom: boolean } | null {
  const varied = summary?.counts.find(({ count }) => count > 1)
  return summary && varied ? { label: `${toPersianDigits(varied.count)} ${varied.name}`, isFrom: summary.isFrom } : null
}
