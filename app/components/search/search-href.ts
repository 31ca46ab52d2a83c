import type { SearchSort } from '#domain/search/search.ts'

type SearchAddress = {
  q: string
  sort?: SearchSort
  /** A slug, or null for all categories. */
  category?: string | null
  /** These very words, even if they find nothing. */
  literal?: boolean
}

/** The one address of a search; what is as usual is left out. */
export function searchHref({ q, sort = 'relevance', category = null, literal = false }: SearchAddress): string {
  const parts = [
    `q=${encodeURIComponent(q.trim().toWellFormed())}`,
    category && `category=${encodeURIComponent(category)}`,
    sort !== 'relevance' && `sort=${sort}`,
    literal && 'literal=1',
  ]
  return `/search?${parts.filter(Boolean).join('&')}`
}
