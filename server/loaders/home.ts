import type { Shop } from '#services/context.ts'
import { getHomePage, type HomePageData } from '#services/get-home-page.ts'

export function homeLoader(shop: Shop): Promise<HomePageData> {
  return getHomePage(shop)
}
