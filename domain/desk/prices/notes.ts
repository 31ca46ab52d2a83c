import { groupedDigits, isPriced, type Toman } from '#domain/money.ts'
import { isFloorHeld, nearestPrice, newPriceOf, type PricedProduct, type PriceRule } from './rule.ts'

/** What a preview says about a product. The first three are probably mistakes, `large` needs a look, the last four change nothing. */
export type PriceNote = 'tenth' | 'tenfold' | 'below-cost' | 'large' | 'same' | 'unpriced' | 'impossible' | 'not-cheaper'

/** Groups of a preview in the sequence in which it shows them. */
export const itemRanks = { wrong: 0, large: 1, change: 2, none: 3 } as const
export type ItemRank = (typeof itemRanks)[keyof typeof itemRanks]

const rankOfNote: Record<PriceNote, ItemRank> = {
  tenth: itemRanks.wrong,
  tenfold: itemRanks.wrong,
  'below-cost': itemRanks.wrong,
  large: itemRanks.large,
  same: itemRanks.none,
  unpriced: itemRanks.none,
  impossible: itemRanks.none,
  'not-cheaper': itemRanks.none,
}

export function rankOf(note: PriceNote | null): ItemRank {
  return note ? rankOfNote[note] : itemRanks.change
}

/** Rial typed for toman divides or multiplies by ten: a fifth and five times catch both, with a discount or a rise on top. */
const slipFactor = 5
/** Above a quarter of the price, up or down, somebody confirms by typing. */
const largeShare = 4

/** A product in a preview: the price it would get, and what is notable about that. */
export type Proposal = { readonly newPrice: Toman | null; readonly note: PriceNote | null }

export function proposalOf(rule: PriceRule, product: PricedProduct): Proposal {
  const newPrice = newPriceOf(rule, product)
  if (newPrice === null) return { newPrice, note: isPriced(product.price) ? 'impossible' : 'unpriced' }
  return judged(rule, product, newPrice)
}

function judged(rule: PriceRule, { price, cost }: PricedProduct, newPrice: Toman): Proposal {
  if (newPrice === price) return { newPrice: null, note: 'same' }
  if (rule.isSale && !(isPriced(price) && newPrice < price)) return { newPrice: null, note: 'not-cheaper' }
  return { newPrice, note: outlierNote(newPrice, price, cost) }
}

/** A price that somebody typed into a preview, with its note; or why a run may not store it: it is rounded and above the floor, typed or not. */
export function typedProposal(rule: PriceRule, product: PricedProduct, typed: number): Proposal | { readonly problem: string } {
  const nearest = nearestPrice(rule, product, typed)
  if (nearest === null) return { problem: 'قیمت را به تومان و با رقم بنویسید' }
  if (nearest !== typed) return { problem: `این قیمت گرد نیست. نزدیک‌ترین: ${groupedDigits(nearest)}` }
  if (!isFloorHeld(rule, product, nearest)) return { problem: 'این قیمت از کف اجرا کمتر است' }
  return judged(rule, product, nearest)
}

/** Why somebody must look at a price before it is stored. */
export function outlierNote(newPrice: Toman, price: Toman | null, cost: Toman | null): PriceNote | null {
  if (isPriced(price) && newPrice * slipFactor <= price) return 'tenth'
  if (isPriced(price) && newPrice >= price * slipFactor) return 'tenfold'
  if (isPriced(cost) && newPrice < cost) return 'below-cost'
  if (isPriced(price) && Math.abs(newPrice - price) * largeShare > price) return 'large'
  return null
}

/** What became of a product in a run; null while it waits. */
export const itemOutcomes = ['applied', 'recomputed', 'changed', 'outlier', 'excluded'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

type DisplayedPrices = { readonly oldPrice: Toman | null; readonly newPrice: Toman | null }
type Decision =
  | { readonly outcome: Extract<ItemOutcome, 'applied' | 'recomputed'>; readonly price: Toman | null }
  | { readonly outcome: 'changed' | 'outlier' }

/**
 * What a run does with a product when its moment comes. A price that is still the one of the preview gets what the preview showed. Any other one
 * is skipped, unless the run was scheduled: then its rule is computed again, and whatever needs a look is skipped.
 */
export function decideItem(seen: DisplayedPrices, product: PricedProduct, rule: PriceRule | null): Decision {
  if (product.price === seen.oldPrice) return { outcome: 'applied', price: seen.newPrice }
  if (!rule) return { outcome: 'changed' }
  const { newPrice, note } = proposalOf(rule, product)
  if (newPrice === null) return { outcome: 'changed' }
  return note ? { outcome: 'outlier' } : { outcome: 'recomputed', price: newPrice }
}
