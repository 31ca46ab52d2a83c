import { useSavedViews, type ViewPage } from '#app/stores/desk/saved-views.ts'
import type { ListQuery } from './use-list-query.ts'
import { sameQuery, type ViewLink } from './views.tsx'

/** The views of a list that this person saved, and the one that is shown. */
export function useOwnViews(
  page: ViewPage,
  path: string,
  { cursor: _, ...shown }: ListQuery,
): { views: ViewLink[]; current?: string | undefined } {
  const { data } = useSavedViews(page)
  const saved = data?.views ?? []
  return {
    views: saved.map(({ id, name, query }) => ({ id, label: name, href: `${path}?${query}` })),
    current: saved.find(({ query }) => sameQuery(query, shown))?.id,
  }
}
