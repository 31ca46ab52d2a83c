import { getProductPage, type ProductPageData } from '#services/catalogue/get-product-page.ts'
import type { Shop } from '#services/context.ts'
import { shownOnce } from './shown-once.ts'

export async function productLoader(shop: Shop, { params }: { params: Record<string, string> }): Promise<ProductPageData | null> {
  const page = await getProductPage(shop, params.slug ?? '')
  return page?.reviews.isUnreachable ? shownOnce(page) : page
}
