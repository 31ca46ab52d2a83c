import { type SearchQuery, searchCountLimit } from '#domain/search/search.ts'
import type { Db } from '../connect.ts'
import { findNameMatches } from './name-matches.ts'
import { findRarestWords, type RarestWords } from './rarest-words.ts'
import type { Match, SearchContext, TierResult } from './search-context.ts'
import { searchSmallCatalog, type WordSurvey } from './small-catalog.ts'
import type { Taxonomy } from './taxonomy.ts'
import { findTaxonomyMatches } from './taxonomy-matches.ts'
import { findTextMatches } from './text-matches.ts'

export type Matches = {
  /** Each product once with its best score, unsorted. */
  matches: Match[]
  /** False when the search stopped early because it had enough. */
  isComplete: boolean
  /** Only of a small catalog without a match in names, categories and brands. */
  survey?: WordSurvey
}

type MatchRequest = {
  query: SearchQuery
  taxonomy: Taxonomy
  /** Matches that fill the page. */
  needed: number
  /** A small catalog is scanned exhaustively. */
  isSmall: boolean
  /** Words to look up in the vocabulary when a small catalog has no good match. */
  surveyed?: readonly string[]
}

/** A tier reads more than the page holds, because ties are resolved afterwards. */
const tierMargin = 2

const tiers: readonly ((context: SearchContext) => Promise<TierResult>)[] = [findNameMatches, findTaxonomyMatches, findTextMatches]

/** Names, then categories and brands, then descriptions; in a large catalog it stops at the tier that fills the page (docs/decisions/0031). */
export async function findMatches(db: Db, { query, taxonomy, needed, isSmall, surveyed = [] }: MatchRequest): Promise<Matches> {
  if (isSmall) return withSurvey(await searchSmallCatalog(db, { query, taxonomy, surveyed }))
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

function withSurvey({ matches, survey }: { matches: Match[]; survey: WordSurvey }): Matches {
  return { matches, isComplete: matches.length < searchCountLimit, survey }
}

function addBest(found: Map<string, Match>, match: Match): void {
  const known = found.get(match.productId)
  if (!known || known.score < match.score) found.set(match.productId, match)
}
