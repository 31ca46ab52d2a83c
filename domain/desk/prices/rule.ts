import { isPriced, type Toman, toman } from '../../money.ts'

/** How a new price follows from the present one. Percents have at most two decimals. */
export type PriceFormula =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'set'; readonly amount: number }

export const roundingDirections = ['nearest', 'up', 'down'] as const
export type RoundingDirection = (typeof roundingDirections)[number]

/** Prices end with `ending` in steps of `step`: 90,000 and 100,000 give 12,390,000. */
type Rounding = { readonly step: number; readonly direction: RoundingDirection; readonly ending: number }

/** The least that a run may set. A product whose cost nobody entered has no floor of that kind. */
export type PriceFloor = { readonly kind: 'amount'; readonly amount: number } | { readonly kind: 'cost'; readonly percent: number }

export type PriceRule = {
  readonly formula: PriceFormula
  readonly rounding: Rounding
  readonly floor: PriceFloor | null
  /** A sale only lowers prices, and the price before is struck through. */
  readonly isSale: boolean
}

export const maxPrice = 999_999_999_999
export const roundingSteps = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000] as const
export const [minPercent, maxPercent] = [-95, 1_000] as const

/** Numbers outside these limits are refused before a rule is used. */
export function isRuleSound({ formula, rounding: { step, ending }, floor }: PriceRule): boolean {
  const isPercent = (percent: number) => percent >= minPercent && percent <= maxPercent && Number.isInteger(Math.round(percent * 1e4) / 100)
  const isAmount = (amount: number) => Number.isSafeInteger(amount) && Math.abs(amount) <= maxPrice
  const isFormula =
    formula.kind === 'percent' ? isPercent(formula.percent) : isAmount(formula.amount) && (formula.kind === 'amount' || formula.amount > 0)
  const isRounding = Number.isInteger(step) && step >= 1 && step <= 10_000_000 && Number.isInteger(ending) && ending >= 0 && ending < step
  const isFloor = !floor || (floor.kind === 'cost' ? isPercent(floor.percent) : isAmount(floor.amount) && floor.amount > 0)
  return isFormula && isRounding && isFloor
}

/** An exact fraction: a price times a percent is beyond the exact integers of a number. */
type Fraction = { readonly over: bigint; readonly under: bigint }

const hundredPercent = 10_000n
const plusPercent = (amount: number, percent: number): Fraction => ({
  over: BigInt(amount) * (hundredPercent + BigInt(Math.round(percent * 100))),
  under: hundredPercent,
})
const whole = (amount: number): Fraction => ({ over: BigInt(amount), under: 1n })

function formulaResult(formula: PriceFormula, price: Toman | null): Fraction | null {
  if (formula.kind === 'set') return whole(formula.amount)
  if (!isPriced(price)) return null
  return formula.kind === 'percent' ? plusPercent(price, formula.percent) : whole(price + formula.amount)
}

/** The nearest, next higher or next lower price with this ending, and never less than the first above zero. */
function roundPrice({ over, under }: Fraction, { step, direction, ending }: Rounding): bigint {
  const size = BigInt(step) * under
  const above = over - BigInt(ending) * under
  const floor = above / size - (above % size < 0n ? 1n : 0n)
  const rest = above - floor * size
  const isUp = direction === 'up' ? rest > 0n : direction === 'nearest' && rest * 2n >= size
  const price = (floor + (isUp ? 1n : 0n)) * BigInt(step) + BigInt(ending)
  return price > 0n ? price : BigInt(ending || step)
}

function floorOf(floor: PriceFloor | null, cost: Toman | null): Fraction | null {
  if (!floor) return null
  if (floor.kind === 'amount') return whole(floor.amount)
  return isPriced(cost) ? plusPercent(cost, floor.percent) : null
}

export type PricedProduct = { readonly price: Toman | null; readonly cost: Toman | null }

/** The price that a rule gives a product; null where it gives none. Never zero, negative or unrounded, and never under the floor. */
export function newPriceOf(rule: PriceRule, { price, cost }: PricedProduct): Toman | null {
  const result = formulaResult(rule.formula, price)
  if (!result || result.over <= 0n) return null
  const rounded = roundPrice(result, rule.rounding)
  const floor = floorOf(rule.floor, cost)
  const isUnder = floor !== null && rounded * floor.under < floor.over
  const next = isUnder ? roundPrice(floor, { ...rule.rounding, direction: 'up' }) : rounded
  return next <= BigInt(maxPrice) ? toman(Number(next)) : null
}
