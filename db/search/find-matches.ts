import { sql } from 'drizzle-orm'
import { type SearchQuery, searchCountLimit } from '#domain/search/search.ts'
import type { Db } from '../connect.ts'
import { findNameMatches } from './name-matches.ts'
import { findRarestWords, type RarestWords } from './rarest-words.ts'
import { type Match, maxSmallCatalog, type SearchContext, type TierResult } from './search-context.ts'
import type { Taxonomy } from './taxonomy.ts'
import { findTaxonomyMatches } from './taxonomy-matches.ts'
import { findTextMatches } from './text-matches.ts'

export type Matches = {
  /** Each product once, with its best score; in no order yet. */
  matches: Match[]
  /** False when something was left out because enough was found. */
  isComplete: boolean
}

type MatchRequest = {
  query: SearchQuery
  places: Taxonomy
  needed: number
  /** A small catalog is looked through whole. */
  isSmall: boolean
}

/** More than the page holds, because ties are settled among what was found. */
const tierMargin = 2

const tiers: readonly ((hunt: SearchContext) => Promise<TierResult>)[] = [findNameMatches, findTaxonomyMatches, findTextMatches]

/** From names to descriptions; in a large catalog it stops at the tier that fills the page (docs/decisions/0017). */
export async function findMatches(db: Db, { query, places, needed, isSmall }: MatchRequest): Promise<Matches> {
  const found = new Map<string, Match>()
  const limit = isSmall ? searchCountLimit : needed * tierMargin
  let rarest: Promise<RarestWords> | undefined
  const judged = () => (rarest ??= findRarestWords(db, query.words))
  const hunt: SearchContext = { db, query, taxonomy: places, needed, found, isSmall, limit, rarestWords: judged }
  const enough = isSmall ? searchCountLimit : needed
  let isComplete = true
  for (const matchesIn of tiers) {
    if (found.size >= enough) break
    const { matches, isExhaustive: isWhole } = await matchesIn(hunt)
    for (const match of matches) addBest(found, match)
    isComplete &&= isExhaustive
  }
  return { matches: [...found.values()], isComplete: isComplete && found.size < enough }
}

function addBest(found: Map<string, Match>, match: Match): void {
  const known = found.get(match.productId)
  if (!known || known.score < match.score) found.set(match.productId, match)
}

export async function isSmallCatalog(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ large: boolean }>(sql`select exists (select from product_search offset ${maxSmallCatalog}) as large`)
  return rows[0]?.large === false
}
