import type { CategoryNode } from '#domain/catalog.ts'
import { pageTitle } from '#domain/seo.ts'
import type { ServiceContext } from '#services/context.ts'
import { listCategories } from './list-categories.ts'
import { fixedSeo, type PageSeo } from './page-seo.ts'

export type CategoryPageData = { categories: CategoryNode[]; seo: PageSeo }

export async function getCategoryPage(context: ServiceContext): Promise<CategoryPageData> {
  const seo = fixedSeo(context.settings, {
    path: '/category',
    title: pageTitle(context.settings, 'دسته‌بندی کالاها'),
    description: `همه‌ی دسته‌های کالای دیجیتال ${context.settings.name}: گوشی، لپ‌تاپ، تبلت، ساعت، هدفون، لوازم جانبی و خانه هوشمند.`,
  })
  return { categories: await listCategories(context), seo }
}
