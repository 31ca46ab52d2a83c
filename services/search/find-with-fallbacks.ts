import { type Db, withoutPreparedStatements } from '#db/connect.ts'
import { dbFault } from '#db/errors.ts'
import type { Matches } from '#db/search/find-matches.ts'
import type { Match } from '#db/search/search-context.ts'
import { Refusal } from '#domain/refusals.ts'
import { rewriteSpokenModel } from '#domain/search/query-rewrites.ts'
import { isSearchable, searchScores } from '#domain/search/search.ts'
import { type CatalogSearch, searchIn } from './catalog-search.ts'
import { knownRewrites, searchAlternatives } from './search-alternatives.ts'
import type { SearchCatalog } from './small-catalog/small-catalog.ts'

type SearchRequest = { text: string; needed: number; literal?: boolean }

export type SearchMatches = {
  matches: Match[]
  isComplete: boolean
  /** The rewritten query that was searched instead; null for the original. */
  searchedFor: string | null
  /** No product matches all words: these match most of them. */
  isPartial: boolean
}

/**
 * Searches the query, then its rewrites, then the first alternative (layout, script, spelling) with matches, then most of the words.
 * Without prepared statements, so that plans fit the words.
 */
export function findWithFallbacks(
  db: Db,
  catalog: SearchCatalog,
  { text, needed, literal = false }: SearchRequest,
): Promise<SearchMatches> {
  return withoutPreparedStatements(async () => {
    if (!isSearchable(text)) return { ...noMatches, searchedFor: null, isPartial: false }
    const search = searchIn(db, catalog, needed)
    const original = await search.find(text)
    const best = literal || bestScore(original) >= searchScores.prefix ? null : await findRewritten(search, text, original)
    if (best) return { ...best, isPartial: false }
    if (literal || original.matches.length > 0) return { ...original, searchedFor: null, isPartial: false }
    return findAlternative(search, text.trim())
  })
}

const noMatches: Matches = { matches: [], isComplete: true }

async function findRewritten(search: CatalogSearch, text: string, original: Matches) {
  for (const rewrite of await rewritesFor(search, text, original)) {
    const found = await search.find(rewrite)
    if (isBetter(found, original)) return { ...merge(original, found), searchedFor: rewrite }
  }
  return null
}

async function findAlternative(search: CatalogSearch, text: string): Promise<SearchMatches> {
  const { alternatives, corrected } = await searchAlternatives(search.similarWords, text)
  for (const alternative of alternatives) {
    const found = await search.find(alternative)
    if (found.matches.length > 0) return { ...found, searchedFor: alternative, isPartial: false }
  }
  const matches = await search.findPartially(corrected)
  return { matches, isComplete: true, searchedFor: null, isPartial: matches.length > 0 }
}

/** All rewrites when the query matches only descriptions, otherwise just the spoken model number. */
async function rewritesFor(search: CatalogSearch, text: string, original: Matches): Promise<string[]> {
  if (original.matches.every(({ score }) => score <= searchScores.description)) return knownRewrites(text, search.unknownWords)
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

/** A statement timeout is a refusal, not a 500 (docs/threats.md LD-04). */
export async function runSearch<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await search()
  } catch (error) {
    if (dbFault(error)?.kind === 'timeout') throw new Refusal('search.failed')
    throw error
  }
}
