import type { Db } from '#db/connect.ts'
import type { Toman } from '#domain/money.ts'
import type { SearchQuery } from '#domain/search/search.ts'
import type { RarestWords } from './rarest-words.ts'
import type { Taxonomy } from './taxonomy.ts'

export type Match = {
  productId: string
  categoryId: string
  score: number
  fit?: number
  /** Where the match was read from `products` itself; otherwise read afterwards. */
  product?: MatchedProduct
}

/** What ranks and filters the matches. */
export type MatchedProduct = { brandId: string; familyId: string | null; price: Toman | null; isSoldOut: boolean; createdAt: Date }

/** The matches of one tier; not exhaustive when the tier stopped before the end of the catalog. */
export type TierResult = { matches: Match[]; isExhaustive: boolean }

/** Input of every tier of a search. */
export type SearchContext = {
  readonly db: Db
  readonly query: SearchQuery
  readonly taxonomy: Taxonomy
  /** Matches that fill the page. */
  readonly needed: number
  /** Maximum matches of one tier. */
  readonly limit: number
  /** The most selective words for an index lookup; estimated once, on first use. */
  readonly rarestWords: () => Promise<RarestWords>
  /** Matches of the better tiers, by product id. */
  readonly found: ReadonlyMap<string, Match>
}

export type ScanSample = {
  size: number
  /** From this many hits a word is common: scanning the newest products is faster than an index. */
  minHits: number
  maxDepth: number
}

/**
 * How many of the newest products to scan for `needed` matches, estimated from the hits in a sample plus half as a margin; null when the
 * word is too rare for a scan.
 */
export function scanDepth(needed: number, hits: number, { size, minHits, maxDepth }: ScanSample): number | null {
  if (hits < minHits) return null
  return Math.min(maxDepth, Math.ceil((1.5 * needed * size) / hits))
}
