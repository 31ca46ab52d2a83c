import type { SearchSort } from '#domain/search/search.ts'

type SearchUrl = {
  q: string
  sort?: SearchSort
  /** A slug, or null for all categories. */
  category?: string | null
  /** Search exactly this query, without rewriting it when it has no results. */
  literal?: boolean
}

/** The canonical URL of a search; default values are omitted. */
export function searchHref({ q, sort = 'relevance', category = null, literal = false }: SearchUrl): string {
  const parts = [
    `q=${encodeURIComponent(q.trim().toWellFormed())}`,
    category && `category=${encodeURIComponent(category)}`,
    sort !== 'relevance' && `sort=${sort}`,
    literal && 'literal=1',
  ]
  return `/search?${parts.filter(Boolean).join('&')}`
}
