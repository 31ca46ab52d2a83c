import { type Toman, toman } from '#domain/money.ts'
import tariff from './post-tariff.json' with { type: 'json' }
import { maxBox, type Vicinity, vicinities } from './terms.ts'

/** Since when the rates are valid, and the most that the post insures. */
export const postTariffDate: string = tariff.date
export const postInsuranceCap: Toman = toman(tariff.insurance.cap / 10)

export type PostParcel = {
  readonly grams: number
  readonly box: number
  readonly vicinity: Vicinity
  readonly city: string
  readonly value: Toman
  readonly isFragile: boolean
  readonly isValueInsured: boolean
}

/**
 * What the national post asks for a parcel, up to the next toman; null when it is too heavy. The table knows whole kilograms, boxes and three
 * distances; the largest cities and fragile goods cost a part of that more; then insurance and tax.
 */
export function postCost(parcel: PostParcel): Toman | null {
  const base = baseOf(parcel)
  if (base === null) return null
  const percents = 100 + cityPercent(parcel.city) + (parcel.isFragile ? tariff.fragilePercent : 0)
  // In ten thousandths of a rial: no fraction is rounded before the end.
  const untaxed = base * percents * 100 + insurance(parcel)
  return toman(Math.ceil((untaxed * (100 + tariff.taxPercent)) / 10_000_000))
}

function baseOf({ grams, box, vicinity }: PostParcel): number | null {
  const kg = Math.max(1, Math.ceil(grams / 1000))
  return tariff.ratesByKgAndBox[kg - 1]?.[box - 1]?.[vicinities.indexOf(vicinity)] ?? null
}

function cityPercent(city: string): number {
  return Object.entries(tariff.cityPercents).find(([name]) => name === city)?.[1] ?? 0
}

function insurance({ value, isValueInsured }: PostParcel): number {
  const { least, cap, from } = tariff.insurance
  const insured = isValueInsured ? Math.min(value * 10, cap) : 0
  const per10000 = from.find((step) => insured >= step.value)?.per10000
  return per10000 === undefined ? least * 10_000 : insured * per10000
}

type Measures = readonly [number, number, number]

/** The smallest box of the post that holds a thing of each of these measures and their volume together; the largest number when none does. */
export function postBox(things: readonly { readonly mm: Measures; readonly quantity: number }[]): number {
  const volume = things.reduce((sum, { mm: [a, b, c], quantity }) => sum + a * b * c * quantity, 0)
  const sorted = things.map(({ mm }) => mm.toSorted((a, b) => a - b))
  const found = tariff.boxesMm.findIndex((box) => {
    const inside = box.toSorted((a, b) => a - b)
    const holds = sorted.every((thing) => thing.every((side, index) => side <= (inside[index] ?? 0)))
    return holds && volume <= box.reduce((product, side) => product * side, 1)
  })
  return found === -1 ? maxBox : found + 1
}
