import type { Db } from '#db/connect.ts'
import type { SearchQuery } from '#domain/search/search.ts'
import { findNameMatches } from './name-matches.ts'
import { findRarestWords, type RarestWords } from './rarest-words.ts'
import type { Match, SearchContext, TierResult } from './search-context.ts'
import type { Taxonomy } from './taxonomy.ts'
import { findTaxonomyMatches } from './taxonomy-matches.ts'
import { findTextMatches } from './text-matches.ts'

export type Matches = {
  /** Each product once with its best score, unsorted. */
  matches: Match[]
  /** False when the search stopped early because it had enough. */
  isComplete: boolean
}

type MatchRequest = {
  query: SearchQuery
  taxonomy: Taxonomy
  /** Matches that fill the page. */
  needed: number
}

/** A tier reads more than the page holds, because ties are resolved afterwards. */
const tierMargin = 2

const tiers: readonly ((context: SearchContext) => Promise<TierResult>)[] = [findNameMatches, findTaxonomyMatches, findTextMatches]

/** Searches a large catalog: names, then categories and brands, then descriptions, until a tier fills the page (docs/decisions/0031). */
export async function findMatches(db: Db, { query, taxonomy, needed }: MatchRequest): Promise<Matches> {
  const found = new Map<string, Match>()
  const limit = needed * tierMargin
  let rarest: Promise<RarestWords> | undefined
  const rarestWords = () => (rarest ??= findRarestWords(db, query.words))
  const context: SearchContext = { db, query, taxonomy, needed, found, limit, rarestWords }
  let isComplete = true
  for (const findTier of tiers) {
    if (found.size >= needed) break
    const { matches, isExhaustive } = await findTier(context)
    for (const match of matches) addBest(found, match)
    isComplete &&= isExhaustive
  }
  return { matches: [...found.values()], isComplete: isComplete && found.size < needed }
}

function addBest(found: Map<string, Match>, match: Match): void {
  const known = found.get(match.productId)
  if (!known || known.score < match.score) found.set(match.productId, match)
}
