import { getLandingPage, type LandingPageData } from '#services/catalog/get-landing-page.ts'
import type { ServiceContext } from '#services/context.ts'

/** The family's slug comes from its route. */
export function landingLoader(
  context: ServiceContext,
  { params, query }: { params: Record<string, string>; query: URLSearchParams },
): Promise<LandingPageData | null> {
  return getLandingPage(context, params.slug ?? '', query.get('compare'))
}
