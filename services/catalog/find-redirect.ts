import { movedPaths } from '#db/redirects.ts'
import { listingHref, parseListingQuery } from '#domain/listing.ts'
import { filterPath, slugOfFilter } from '#domain/redirects.ts'
import { parseSearchUrl, searchHref } from '#domain/search/search-filters.ts'
import type { ServiceContext } from '#services/context.ts'

/** Bounds the cost of hostile URLs. */
const maxFilters = 60

/** Pages whose filters may have moved, and how each writes its URL. */
const filtered: Readonly<Record<string, (params: URLSearchParams) => string>> = {
  '/store': (params) => listingHref(parseListingQuery(params)),
  '/search': (params) => searchHref(parseSearchUrl(params)),
}

/** The present URL of a page that moved, or of a listing one of whose filters did; null when nothing moved. */
export async function findRedirect({ db }: ServiceContext, path: string, query: URLSearchParams): Promise<string | null> {
  const write = filtered[path]
  if (!write) return (await movedPaths(db, [path])).get(path) ?? null
  const filters = [...query].map(([name, values]) => ({ name, slugs: values.split(',', maxFilters) }))
  const paths = filters.flatMap(({ name, slugs }) => slugs.map((slug) => filterPath(name, slug))).slice(0, maxFilters)
  const moved = await movedPaths(db, paths)
  if (moved.size === 0) return null
  const present = ({ name, slugs }: (typeof filters)[number]) =>
    slugs.map((slug) => slugOfFilter(moved.get(filterPath(name, slug))) ?? slug).join()
  return write(new URLSearchParams(filters.map((filter) => [filter.name, present(filter)])))
}
