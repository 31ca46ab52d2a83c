import type { Shop } from '#services/context.ts'
import { type CategoryPageData, getCategoryPage } from '#services/get-category-page.ts'

export function categoryLoader(shop: Shop): Promise<CategoryPageData> {
  return getCategoryPage(shop)
}
