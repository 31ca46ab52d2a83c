import { getSitemapPage, type SitemapPageData } from '#services/build-sitemap.ts'
import type { Shop } from '#services/context.ts'

export function sitemapLoader(shop: Shop): Promise<SitemapPageData> {
  return getSitemapPage(shop)
}
