import { type Db, withoutPreparedStatements } from '#db/connect.ts'
import { dbFault } from '#db/errors.ts'
import { findMatches, isSmallCatalog, type Matches } from '#db/search/find-matches.ts'
import type { Match } from '#db/search/search-context.ts'
import type { Taxonomy } from '#db/search/taxonomy.ts'
import { Refusal } from '#domain/refusals.ts'
import { rewriteSpokenModel } from '#domain/search/query-rewrites.ts'
import { isSearchable, searchScores, toSearchQuery } from '#domain/search/search.ts'
import { knownRewrites, searchAlternatives } from './search-alternatives.ts'

type SearchRequest = { text: string; needed: number; literal?: boolean }

export type SearchMatches = {
  matches: Match[]
  isComplete: boolean
  /** What was searched for instead, when the query itself finds nothing. */
  searchedFor: string | null
}

/** The query itself, the same wish in other words, or the first of its likely meanings that finds something. */
export async function findWithFallbacks(
  db: Db,
  places: Taxonomy,
  { text, literal = false, ...ask }: SearchRequest,
): Promise<SearchMatches> {
  if (!isSearchable(text)) return { matches: [], isComplete: true, searchedFor: null }
  const isSmall = await isSmallCatalog(db)
  const find = (words: string) => findMatches(db, { query: toSearchQuery(words), places, isSmall, ...ask })
  const itself = await find(text)
  if (literal || bestScore(itself) >= searchScores.prefix) return { ...itself, searchedFor: null }
  for (const reading of await rewritesFor(db, text, itself)) {
    const found = await find(reading)
    if (isBetter(found, itself)) return { ...merge(itself, found), searchedFor: reading }
  }
  if (itself.matches.length > 0) return { ...itself, searchedFor: null }
  for await (const alternative of searchAlternatives(db, text.trim())) {
    const found = await find(alternative)
    if (found.matches.length > 0) return { ...found, searchedFor: alternative }
  }
  return { ...itself, searchedFor: null }
}

/** Of a name, a category or a brand that has the very words only the model can be meant otherwise; of descriptions, all of it. */
async function rewritesFor(db: Db, text: string, itself: Matches): Promise<string[]> {
  if (itself.matches.every(({ score }) => score <= searchScores.description)) return knownRewrites(db, text)
  const model = rewriteSpokenModel(text)
  return model === null ? [] : [model]
}

/** Something better, or as good a place and more in it; descriptions are no such place. */
function isBetter(reading: Matches, itself: Matches): boolean {
  const [best, before] = [bestScore(reading), bestScore(itself)]
  return best > before || (best === before && best > searchScores.contains && reading.matches.length > itself.matches.length)
}

function bestScore({ matches }: Matches): number {
  return matches.reduce((best, { score, fit = score }) => Math.max(best, score + fit / 1_000), 0)
}

/** What the very words find keeps its score beside what their other reading finds. */
function merge(itself: Matches, reading: Matches): Matches {
  const matches = new Map([...itself.matches, ...reading.matches].map((match) => [match.productId, match]))
  return { matches: [...matches.values()], isComplete: itself.isComplete && reading.isComplete }
}

/** Its statements are planned for its own words; one that the database cut off is a failed search, not a broken shop (threats LD-04). */
export async function runSearch<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await withoutPreparedStatements(search)
  } catch (error) {
    if (dbFault(error)?.kind === 'tooSlow') throw new Refusal('search.failed')
    throw error
  }
}
