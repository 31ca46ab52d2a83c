import type { Shop } from '#services/context.ts'
import { getProductPage, type ProductPageData } from '#services/get-product-page.ts'

export function productLoader(shop: Shop, { params }: { params: Record<string, string> }): Promise<ProductPageData | null> {
  return getProductPage(shop, params.slug ?? '')
}
