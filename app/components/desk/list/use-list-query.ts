import { hrefOf, pushPage, replacePage, useQuery } from '#app/stores/desk/location.ts'

export type ListQuery = Readonly<Record<string, string>>
export type ListChange = (next: ListQuery, options?: { replace: boolean }) => void

/** The state of a list is in the URL; a change of filter or sort begins at the first page again. */
export function useListQuery(path: string) {
  const query: ListQuery = useQuery()
  const change: ListChange = (next, options) => {
    const { cursor: _, ...rest } = query
    const href = hrefOf(path, { ...rest, ...next })
    if (options?.replace) replacePage(href)
    else pushPage(href)
  }
  return { query, change }
}
