import { toPersianDigits } from '#domain/digits.ts'

/** What carriers need to know of a product. */
export type ParcelItem = {
  readonly name: string
  readonly quantity: number
  /** Of one unit with its box; null when the shop has not weighed it. */
  readonly weightG: number | null
  readonly postable: boolean
  /** Length, width and height of a unit with its box; null when the shop has not measured it. */
  readonly boxMm: readonly [number, number, number] | null
  /** Words that the staff gave it, which rules of shipping can name; shoppers never read them. */
  readonly labels: readonly string[]
}

/** `grams` is the least that the parcel weighs; `unweighed` units are not in it. */
type ParcelWeight = { readonly grams: number; readonly unweighed: number }

export function parcelWeight(items: readonly Pick<ParcelItem, 'weightG' | 'quantity'>[]): ParcelWeight {
  let [grams, unweighed] = [0, 0]
  for (const { weightG, quantity } of items) {
    if (weightG === null) unweighed += quantity
    else grams += weightG * quantity
  }
  return { grams, unweighed }
}

type ParcelProblem =
  | { readonly kind: 'notPostable'; readonly names: readonly string[] }
  | { readonly kind: 'tooHeavy'; readonly grams: number; readonly maxWeightG: number }

type Carriage = { readonly isPost: boolean; readonly maxWeightG: number | null }

/** Why a shipping method does not carry these goods; null when it does. */
export function parcelProblem({ isPost, maxWeightG }: Carriage, items: readonly ParcelItem[]): ParcelProblem | null {
  const names = isPost ? items.filter(({ postable }) => !postable).map(({ name }) => name) : []
  if (names.length > 0) return { kind: 'notPostable', names }
  const { grams } = parcelWeight(items)
  return maxWeightG !== null && grams > maxWeightG ? { kind: 'tooHeavy', grams, maxWeightG } : null
}

export function parcelProblemText(problem: ParcelProblem): string {
  if (problem.kind === 'tooHeavy') {
    return `وزن سفارش ${weightLabel(problem.grams)} است و این روش حداکثر ${weightLabel(problem.maxWeightG)} می‌برد`
  }
  return `${problem.names.map((name) => `«${name}»`).join('، ')} ${notPostableLabel}`
}

export const notPostableLabel = 'با پست فرستاده نمی‌شود'

/** «۸۵۰ گرم», «۲٫۶۵ کیلوگرم». */
export function weightLabel(grams: number): string {
  if (grams < 1000) return `${toPersianDigits(grams)} گرم`
  return `${toPersianDigits(String(grams / 1000)).replace('.', '٫')} کیلوگرم`
}

/** Null when nothing of it was weighed. */
export function parcelWeightLabel({ grams, unweighed }: ParcelWeight): string | null {
  if (grams === 0) return null
  return unweighed > 0 ? `${weightLabel(grams)} و ${toPersianDigits(unweighed)} عدد بدون وزن` : weightLabel(grams)
}
