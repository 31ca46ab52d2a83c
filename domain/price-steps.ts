import { type Toman, toman } from './money.ts'

export type PriceBounds = { min: Toman; max: Toman }

/** Positions of the price slider. */
export const priceSteps = 100

/** The price at a position: equal distances are equal ratios, rounded to two digits, because most products are at the cheap end. */
export function priceAt({ min, max }: PriceBounds, step: number): Toman {
  if (step <= 0) return min
  if (step >= priceSteps) return max
  const exact = min * (max / min) ** (step / priceSteps)
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1)
  return toman(Math.min(max, Math.max(min, Math.round(exact / unit) * unit)))
}

/** The position nearest to a price. */
export function stepOf({ min, max }: PriceBounds, price: Toman): number {
  if (price <= min || min >= max) return 0
  return Math.min(priceSteps, Math.round((priceSteps * Math.log(price / min)) / Math.log(max / min)))
}
