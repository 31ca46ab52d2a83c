import { getHomePage, type HomePageData } from '#services/catalog/get-home-page.ts'
import type { ServiceContext } from '#services/context.ts'

export function homeLoader(context: ServiceContext): Promise<HomePageData> {
  return getHomePage(context)
}
