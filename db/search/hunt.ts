import type { SearchQuery } from '#domain/search/search.ts'
import type { Db } from '../connect.ts'
import type { Places } from './places.ts'
import type { Rarest } from './rarest.ts'

export type Match = { productId: string; categoryId: string; score: number; fit?: number }

/** What a tier has found; not whole when it stopped looking before the end of the catalog. */
export type Tier = { matches: Match[]; isWhole: boolean }

/** What every tier of a search knows. */
export type Hunt = {
  readonly db: Db
  readonly query: SearchQuery
  readonly places: Places
  /** So many are enough to fill the page. */
  readonly needed: number
  /** No tier answers more. */
  readonly limit: number
  /** A small catalog is looked through whole, so that everything is counted. */
  readonly isSmall: boolean
  /** The words by which to ask an index; judged once, and only when one is asked. */
  readonly rarest: () => Promise<Rarest>
  /** What better tiers have found. */
  readonly found: ReadonlyMap<string, Match>
}

/** A catalog of so many products is looked through whole. */
export const smallCatalog = 5_000

export type Sample = {
  length: number
  /** So many hits make a word common: found sooner by walking the newest products than through an index. */
  commonFrom: number
  longestWalk: number
}

/**
 * How many of the newest products to walk for `needed` hits, judged by those in a sample; null when the word is too rare to be walked for.
 * Half as many again as the sample promises, because luck differs.
 */
export function walkFor(needed: number, hits: number, { length, commonFrom, longestWalk }: Sample): number | null {
  if (hits < commonFrom) return null
  return Math.min(longestWalk, Math.ceil((1.5 * needed * length) / hits))
}
