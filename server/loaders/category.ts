import { type CategoryPageData, getCategoryPage } from '#services/catalogue/get-category-page.ts'
import type { Shop } from '#services/context.ts'

export function categoryLoader(shop: Shop): Promise<CategoryPageData> {
  return getCategoryPage(shop)
}
