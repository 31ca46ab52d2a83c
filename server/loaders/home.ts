import { getHomePage, type HomePageData } from '#services/catalogue/get-home-page.ts'
import type { Shop } from '#services/context.ts'

export function homeLoader(shop: Shop): Promise<HomePageData> {
  return getHomePage(shop)
}
