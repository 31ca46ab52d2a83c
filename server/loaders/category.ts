import { type CategoryPageData, getCategoryPage } from '#services/catalog/get-category-page.ts'
import type { ServiceContext } from '#services/context.ts'

export function categoryLoader(context: ServiceContext): Promise<CategoryPageData> {
  return getCategoryPage(context)
}
