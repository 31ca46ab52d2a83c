import { type Candidate, readCandidates, type ScoredCard, scoredCards } from '#db/search/candidates.ts'
import { readTaxonomy, type Taxonomy } from '#db/search/taxonomy.ts'
import { type SearchSort, searchComparators, searchCountLimit, searchPageLimit } from '#domain/search/search.ts'
import type { ServiceContext } from '../context.ts'
import { findWithFallbacks, runSearch } from './find-with-fallbacks.ts'

export type SearchInput = {
  q: string
  limit?: number
  offset?: number
  sort?: SearchSort
  /** A slug: that category and those below it. */
  category?: string | undefined
  /** Searches for these very words, whatever they find. */
  literal?: boolean
}

export type SearchResults = {
  query: string
  results: ScoredCard[]
  /** In the chosen category; `countOfAll` in all of them. */
  total: number
  countOfAll: number
  counted: 'exactly' | 'atLeast'
  categories: { slug: string; name: string; count: number }[]
  /** What was searched for instead, when the query itself finds nothing. */
  searchedFor: string | null
}

/** spec §7: a page of a search when nobody asks for another length. */
const defaultLimit = 20

/** Finds products by name, category, brand and description, the best first (spec §9). */
export async function searchProducts({ db, settings }: ServiceContext, input: SearchInput): Promise<SearchResults> {
  const { q, sort = 'relevance', category, literal = false } = input
  const limit = Math.min(input.limit ?? defaultLimit, searchPageLimit)
  const offset = input.offset ?? 0
  return runSearch(async () => {
    const places = await readTaxonomy(db)
    // As if the whole page were asked for, so that its parts agree on what they count.
    const needed = Math.min(Math.max(searchPageLimit, offset + limit), searchCountLimit)
    const { matches, isComplete, searchedFor } = await findWithFallbacks(db, places, { text: q, needed, literal })
    const all = (await readCandidates(db, matches, places)).sort(searchComparators.relevance).slice(0, searchCountLimit)
    const chosen = all
      .filter((candidate) => category === undefined || isInCategory(candidate, category, places))
      .sort(searchComparators[sort])
    const page = chosen.slice(offset, offset + limit)
    return {
      query: q.trim(),
      results: await scoredCards(db, settings.cardRating, page),
      total: chosen.length,
      countOfAll: all.length,
      counted: isComplete ? 'exactly' : 'atLeast',
      categories: countByCategory(all),
      searchedFor,
    }
  })
}

function isInCategory({ category }: Candidate, slug: string, { categories }: Taxonomy): boolean {
  return category.slug === slug || categories.some(({ id, slug: parent }) => parent === slug && id === category.parentId)
}

/** The fullest first; equals in the order of the shop's menu. */
function countByCategory(candidates: readonly Candidate[]): SearchResults['categories'] {
  const groups = Map.groupBy(candidates, ({ category }) => category)
  const counted = [...groups].map(([{ slug, name }, inside]) => ({ slug, name, count: inside.length }))
  return counted.sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
}
