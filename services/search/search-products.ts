import { readCandidates, type ScoredCard, scoredCards } from '#db/search/candidates.ts'
import { appliedFilters } from '#domain/search/applied-filters.ts'
import { type PricedQuery, parseQueryPrice } from '#domain/search/query-price.ts'
import { type SearchSort, searchComparators, searchCountLimit, searchResultLimit } from '#domain/search/search.ts'
import { hasSearchFilters, type SearchFilters } from '#domain/search/search-filters.ts'
import type { ServiceContext } from '#services/context.ts'
import { filterCandidates, oneOfEachFamily, type SearchFacets } from './filter-candidates.ts'
import { findPriced } from './find-priced.ts'
import { runSearch } from './find-with-fallbacks.ts'
import { currentSearchCatalog } from './small-catalog/small-catalog.ts'

export type SearchInput = Partial<SearchFilters> & {
  q: string
  limit?: number
  offset?: number
  sort?: SearchSort
  /** Searches these words only, without rewrites, corrections and prices. */
  literal?: boolean
}

export type SearchResults = SearchFacets & {
  query: string
  results: ScoredCard[]
  /** With all filters; `matched` without any. */
  total: number
  matched: number
  counted: 'exactly' | 'atLeast'
  /** The applied filters, with the price of the query unless another one was chosen. */
  filters: SearchFilters
  /** The price range that was read from the query; null without one. */
  priced: PricedQuery | null
  /** The rewritten query that was searched instead; null for the original. */
  searchedFor: string | null
  /** No product matches all words: these match most of them. */
  isPartial: boolean
}

/** Page size without a `limit` parameter (product §7.1). */
const defaultLimit = 20

/** Searches names, categories, brands and descriptions, sorted by relevance (product §9.2). */
export async function searchProducts({ db, settings }: ServiceContext, input: SearchInput): Promise<SearchResults> {
  const { q, sort = 'relevance', literal = false } = input
  const limit = Math.min(input.limit ?? defaultLimit, searchResultLimit)
  const offset = input.offset ?? 0
  const priced = literal ? null : parseQueryPrice(q)
  const filters = appliedFilters(input, priced)
  return runSearch(async () => {
    const catalog = await currentSearchCatalog(db)
    const { taxonomy } = catalog
    const { groupsFamilies } = settings.cards
    // At least a whole page, so that requests with different limits report the same count; filters need all matches.
    const needed = hasSearchFilters(filters) ? searchCountLimit : Math.min(Math.max(searchResultLimit, offset + limit), searchCountLimit)
    const { matches, isComplete, searchedFor, isPartial } = await findPriced(db, catalog, { q, priced, needed, literal })
    const all = (await readCandidates(db, matches, taxonomy)).sort(searchComparators.relevance).slice(0, searchCountLimit)
    const { chosen, facets } = filterCandidates(all, filters, { taxonomy, groupsFamilies })
    const page = chosen.sort(searchComparators[sort]).slice(offset, offset + limit)
    return {
      ...facets,
      query: q.trim(),
      results: await scoredCards(db, settings.cards, page),
      total: chosen.length,
      matched: groupsFamilies ? oneOfEachFamily(all).length : all.length,
      counted: isComplete ? 'exactly' : 'atLeast',
      filters,
      priced,
      searchedFor,
      isPartial,
    }
  })
}
