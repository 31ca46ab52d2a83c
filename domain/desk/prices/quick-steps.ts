import { plusPercent, roundPrice, whole } from './rounding.ts'

/** One press on a phone changes a price by so many percent. */
export const quickPercents = [-1, 1, 2] as const

const thousands = { step: 1_000, direction: 'nearest', ending: 0 } as const

/** In whole thousands. */
export function priceAfterPercent(price: number, percent: number): number {
  return Number(roundPrice(plusPercent(whole(price), percent), thousands))
}

/** To the nearest amount that shops write at this size: 1,000 below a million, 10,000 below ten, then 100,000. */
export function roundedBySize(price: number): number {
  const step = price < 1_000_000 ? 1_000 : price < 10_000_000 ? 10_000 : 100_000
  return Number(roundPrice(whole(price), { ...thousands, step }))
}
