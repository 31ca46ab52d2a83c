import { isPriced, type Toman, toman } from '#domain/money.ts'
import { type CurrencyLink, isRateSound, priceAtRate, type Rates } from './currency.ts'
import { type Fraction, isPercentSound, isRoundingSound, plusPercent, type Rounding, roundPrice, whole } from './rounding.ts'

/** How a new price follows: from the present one, or from the rate of a product's currency. Percents have at most two decimals. */
export type PriceFormula =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'set'; readonly amount: number }
  | { readonly kind: 'rate'; readonly rates: Rates }

/** The least that a run may set. A product whose cost nobody entered has no floor of that kind. */
export type PriceFloor = { readonly kind: 'amount'; readonly amount: number } | { readonly kind: 'cost'; readonly percent: number }

/** With a rate, rounding and floor are those of each product's link instead. */
export type PriceRule = {
  readonly formula: PriceFormula
  readonly rounding: Rounding
  readonly floor: PriceFloor | null
  /** A sale only lowers prices, and the price before is struck through. */
  readonly isSale: boolean
}

/** A rule that somebody can type whole: today's rates are the server's. */
export type TypedRule = PriceRule & { readonly formula: Exclude<PriceFormula, { kind: 'rate' }> }

export const maxPrice = 999_999_999_999

/** Numbers outside these limits are refused before a rule is used. */
export function isRuleSound({ formula, rounding, floor, isSale }: PriceRule): boolean {
  const isFloor = !floor || (floor.kind === 'cost' ? isPercentSound(floor.percent) : isAmount(floor.amount) && floor.amount > 0)
  return isFormulaSound(formula) && isRoundingSound(rounding) && isFloor && !(isSale && formula.kind === 'rate')
}

const isAmount = (amount: number) => Number.isSafeInteger(amount) && Math.abs(amount) <= maxPrice

function isFormulaSound(formula: PriceFormula): boolean {
  if (formula.kind === 'percent') return isPercentSound(formula.percent)
  if (formula.kind === 'rate') {
    const rates = Object.values(formula.rates)
    return rates.length > 0 && rates.every((rate) => rate !== undefined && isRateSound(rate))
  }
  return isAmount(formula.amount) && (formula.kind === 'amount' || formula.amount > 0)
}

function floorOf(floor: PriceFloor | null, cost: Toman | null): Fraction | null {
  if (!floor) return null
  if (floor.kind === 'amount') return whole(floor.amount)
  return isPriced(cost) ? plusPercent(whole(cost), floor.percent) : null
}

/** `link`: the currency that it follows, where it follows one. */
export type PricedProduct = { readonly price: Toman | null; readonly cost: Toman | null; readonly link?: CurrencyLink | null }

type Terms = { readonly rounding: Rounding; readonly floor: Fraction | null }

/** The rounding and the floor that hold for a product. */
function termsOf({ formula, rounding, floor }: PriceRule, { cost, link }: PricedProduct): Terms {
  if (formula.kind !== 'rate' || !link) return { rounding, floor: floorOf(floor, cost) }
  return { rounding: link.rounding, floor: link.floor === null ? null : whole(link.floor) }
}

function formulaResult(formula: PriceFormula, { price, link }: PricedProduct): Fraction | null {
  if (formula.kind === 'rate') return link ? priceAtRate(link, formula.rates) : null
  if (formula.kind === 'set') return whole(formula.amount)
  if (!isPriced(price)) return null
  return formula.kind === 'percent' ? plusPercent(whole(price), formula.percent) : whole(price + formula.amount)
}

const isUnder = (price: bigint, { over, under }: Fraction) => price * under < over

/** The price that a rule gives a product; null where it gives none. Never zero, negative or unrounded, and never under the floor. */
export function newPriceOf(rule: PriceRule, product: PricedProduct): Toman | null {
  const result = formulaResult(rule.formula, product)
  if (!result || result.over <= 0n) return null
  const { rounding, floor } = termsOf(rule, product)
  const rounded = roundPrice(result, rounding)
  const next = floor && isUnder(rounded, floor) ? roundPrice(floor, { ...rounding, direction: 'up' }) : rounded
  return next <= BigInt(maxPrice) ? toman(Number(next)) : null
}

/** The rounded price that is nearest to one that somebody typed; null for what is no price. */
export function nearestPrice(rule: PriceRule, product: PricedProduct, typed: number): Toman | null {
  if (!isAmount(typed) || typed <= 0) return null
  const nearest = roundPrice(whole(typed), { ...termsOf(rule, product).rounding, direction: 'nearest' })
  return nearest <= BigInt(maxPrice) ? toman(Number(nearest)) : null
}

export function isFloorHeld(rule: PriceRule, product: PricedProduct, price: Toman): boolean {
  const { floor } = termsOf(rule, product)
  return !floor || !isUnder(BigInt(price), floor)
}
