import type { SearchQuery } from '#domain/search.ts'
import type { Db } from '../connect.ts'
import type { Places } from './places.ts'

export type Match = { productId: string; categoryId: string; score: number; fit?: number }

/** What every tier of a search knows. */
export type Hunt = {
  readonly db: Db
  readonly query: SearchQuery
  readonly places: Places
  /** So many are enough to fill the page. */
  readonly needed: number
  /** No tier answers more. */
  readonly limit: number
  /** A small catalogue is looked through whole, so that everything is counted. */
  readonly isSmall: boolean
  /** What better tiers have found. */
  readonly found: ReadonlyMap<string, Match>
}

/** A catalogue of so many products is looked through whole. */
export const smallCatalogue = 5_000

/** So many hits in a sample make a word common: found sooner by walking the newest products than through an index. */
const commonFrom = 5

/**
 * How many of the newest products to walk for `needed` hits, judged by those in a sample; null when the word is too rare to be walked for.
 * Half as many again as the sample promises, because luck differs.
 */
export function walkFor(needed: number, hits: number, sample: { length: number; longestWalk: number }): number | null {
  if (hits < commonFrom) return null
  return Math.min(sample.longestWalk, Math.ceil((1.5 * needed * sample.length) / hits))
}
