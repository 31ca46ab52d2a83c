import { getSitemapPage, type SitemapPageData } from '#services/build-sitemap.ts'
import type { ServiceContext } from '#services/context.ts'

export function sitemapLoader(context: ServiceContext): Promise<SitemapPageData> {
  return getSitemapPage(context)
}
