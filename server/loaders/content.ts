import { type ContentPageData, getContentPage } from '#services/content/get-content-page.ts'
import type { ServiceContext } from '#services/context.ts'

/** The page's slug is its route. */
export function contentLoader(context: ServiceContext, { path }: { path: string }): Promise<ContentPageData | null> {
  return getContentPage(context, path.slice(1))
}
