/** A filter of the listing, such as a category or a colour, as the table of redirects names it. */
export function filterPath(filter: string, slug: string): string {
  return `/store?${filter}=${slug}`
}

/** The slug in such a path. */
export function slugOfFilter(path: string | undefined): string | undefined {
  return path?.slice(path.indexOf('=') + 1)
}
