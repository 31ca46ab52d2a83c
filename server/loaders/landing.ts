import { getLandingPage, type LandingPageData } from '#services/catalogue/get-landing-page.ts'
import type { Shop } from '#services/context.ts'

/** The family's slug comes from its route. */
export function landingLoader(
  shop: Shop,
  { params, query }: { params: Record<string, string>; query: URLSearchParams },
): Promise<LandingPageData | null> {
  return getLandingPage(shop, params.slug ?? '', query.get('compare'))
}
