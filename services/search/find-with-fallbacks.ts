import { type Db, withoutPreparedStatements } from '#db/connect.ts'
import { dbFault } from '#db/errors.ts'
import { findMatches, type Matches } from '#db/search/find-matches.ts'
import type { Match } from '#db/search/search-context.ts'
import type { Taxonomy } from '#db/search/taxonomy.ts'
import { Refusal } from '#domain/refusals.ts'
import { rewriteSpokenModel } from '#domain/search/query-rewrites.ts'
import { isSearchable, searchScores, toSearchQuery } from '#domain/search/search.ts'
import { MatchableQueries } from './matchable-queries.ts'
import { knownRewrites, searchAlternatives } from './search-alternatives.ts'

type SearchRequest = { text: string; needed: number; literal?: boolean }

export type SearchMatches = {
  matches: Match[]
  isComplete: boolean
  /** The rewritten query that was searched instead; null for the original. */
  searchedFor: string | null
}

/** Searches the query, then its rewrites, then the first alternative (layout, script, spelling) with matches. */
export async function findWithFallbacks(
  db: Db,
  taxonomy: Taxonomy,
  { text, literal = false, ...request }: SearchRequest,
): Promise<SearchMatches> {
  if (!isSearchable(text)) return { matches: [], isComplete: true, searchedFor: null }
  const matchable = await MatchableQueries.of(db, taxonomy, text)
  const { isSmall } = matchable
  const find = (words: string) => findMatches(db, { query: toSearchQuery(words), taxonomy, isSmall, ...request })
  const original = matchable.has(text) ? await find(text) : { matches: [], isComplete: true }
  if (literal || bestScore(original) >= searchScores.prefix) return { ...original, searchedFor: null }
  for (const rewrite of await rewritesFor(db, text, original, matchable)) {
    const found = await find(rewrite)
    if (isBetter(found, original)) return { ...merge(original, found), searchedFor: rewrite }
  }
  if (original.matches.length > 0) return { ...original, searchedFor: null }
  for (const alternative of await matchable.filter(await searchAlternatives(db, text.trim()))) {
    const found = await find(alternative)
    if (found.matches.length > 0) return { ...found, searchedFor: alternative }
  }
  return { ...original, searchedFor: null }
}

/** All rewrites when the query matches only descriptions, otherwise just the spoken model number. */
async function rewritesFor(db: Db, text: string, original: Matches, matchable: MatchableQueries): Promise<string[]> {
  if (original.matches.every(({ score }) => score <= searchScores.description))
    return matchable.filter(await knownRewrites(db, text, (rewrite) => matchable.has(rewrite)))
  const model = rewriteSpokenModel(text)
  return model === null ? [] : [model]
}

/** A higher best score, or the same one above `contains` with more matches. */
function isBetter(rewrite: Matches, original: Matches): boolean {
  const [best, before] = [bestScore(rewrite), bestScore(original)]
  return best > before || (best === before && best > searchScores.contains && rewrite.matches.length > original.matches.length)
}

function bestScore({ matches }: Matches): number {
  return matches.reduce((best, { score, fit = score }) => Math.max(best, score + fit / 1_000), 0)
}

/** Union of both; products in both take the score of the rewrite. */
function merge(original: Matches, rewrite: Matches): Matches {
  const matches = new Map([...original.matches, ...rewrite.matches].map((match) => [match.productId, match]))
  return { matches: [...matches.values()], isComplete: original.isComplete && rewrite.isComplete }
}

/** Runs without prepared statements, so that plans fit the words; a statement timeout is a refusal, not a 500 (docs/threats.md LD-04). */
export async function runSearch<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await withoutPreparedStatements(search)
  } catch (error) {
    if (dbFault(error)?.kind === 'timeout') throw new Refusal('search.failed')
    throw error
  }
}
