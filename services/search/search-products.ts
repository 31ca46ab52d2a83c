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
  /** Slug; includes the child categories. */
  category?: string | undefined
  /** Searches these words only, without rewrites and corrections. */
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
  /** The rewritten query that was searched instead; null for the original. */
  searchedFor: string | null
}

/** Page size without a `limit` parameter (product §7.1). */
const defaultLimit = 20

/** Searches names, categories, brands and descriptions, sorted by relevance (product §9.2). */
export async function searchProducts({ db, settings }: ServiceContext, input: SearchInput): Promise<SearchResults> {
  const { q, sort = 'relevance', category, literal = false } = input
  const limit = Math.min(input.limit ?? defaultLimit, searchPageLimit)
  const offset = input.offset ?? 0
  return runSearch(async () => {
    const taxonomy = await readTaxonomy(db)
    // At least a whole page, so that requests with different limits report the same count.
    const needed = Math.min(Math.max(searchPageLimit, offset + limit), searchCountLimit)
    const { matches, isComplete, searchedFor } = await findWithFallbacks(db, taxonomy, { text: q, needed, literal })
    const all = (await readCandidates(db, matches, taxonomy)).sort(searchComparators.relevance).slice(0, searchCountLimit)
    const chosen = all
      .filter((candidate) => category === undefined || isInCategory(candidate, category, taxonomy))
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

/** Largest count first, then by slug. */
function countByCategory(candidates: readonly Candidate[]): SearchResults['categories'] {
  const groups = Map.groupBy(candidates, ({ category }) => category)
  const counted = [...groups].map(([{ slug, name }, inside]) => ({ slug, name, count: inside.length }))
  return counted.sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
}
