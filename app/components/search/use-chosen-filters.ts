import { usePendingParams } from '#app/components/store/use-pending-params.ts'
import { appliedFilters } from '#domain/search/applied-filters.ts'
import { parseSearchUrl } from '#domain/search/search-filters.ts'
import type { ShownSearch } from './result-filters.tsx'

/** The search with the filters and sort that the shopper has chosen, though their results may still be loading. */
export function useChosenFilters<Search extends ShownSearch>(search: Search): Search {
  const params = usePendingParams('/search')
  const pending = params && parseSearchUrl(params)
  if (!pending || pending.q.trim() !== search.query) return search
  const { sort, literal } = pending
  return { ...search, sort, literal, filters: appliedFilters(pending, search.priced) }
}
