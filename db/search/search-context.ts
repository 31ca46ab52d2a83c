import type { SearchQuery } from '#domain/search/search.ts'
import type { Db } from '../connect.ts'
import type { RarestWords } from './rarest-words.ts'
import type { Taxonomy } from './taxonomy.ts'

export type Match = { productId: string; categoryId: string; score: number; fit?: number }

/** What a tier has found; not whole when it stopped looking before the end of the catalog. */
export type TierResult = { matches: Match[]; isExhaustive: boolean }

/** What every tier of a search knows. */
export type SearchContext = {
  readonly db: Db
  readonly query: SearchQuery
  readonly taxonomy: Taxonomy
  /** So many are enough to fill the page. */
  readonly needed: number
  /** No tier answers more. */
  readonly limit: number
  /** A small catalog is looked through whole, so that everything is counted. */
  readonly isSmall: boolean
  /** The words by which to ask an index; judged once, and only when one is asked. */
  readonly rarestWords: () => Promise<RarestWords>
  /** What better tiers have found. */
  readonly found: ReadonlyMap<string, Match>
}

/** A catalog of so many products is looked through whole. */
export const maxSmallCatalog = 5_000

export type ScanSample = {
  size: number
  /** So many hits make a word common: found sooner by walking the newest products than through an index. */
  minHits: number
  maxDepth: number
}

/**
 * How many of the newest products to walk for `needed` hits, judged by those in a sample; null when the word is too rare to be walked for.
 * Half as many again as the sample promises, because luck differs.
 */
export function scanDepth(
  needed: number,
  hits: number,
  { size: length, minHits: commonFrom, maxDepth: longestWalk }: ScanSample,
): number | null {
  if (hits < minHits) return null
  return Math.min(maxDepth, Math.ceil((1.5 * needed * size) / hits))
}
