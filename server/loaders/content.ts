import { type ContentPageData, getContentPage } from '#services/content/get-content-page.ts'
import type { Shop } from '#services/context.ts'

/** The page's slug is its route. */
export function contentLoader(shop: Shop, { path }: { path: string }): Promise<ContentPageData | null> {
  return getContentPage(shop, path.slice(1))
}
