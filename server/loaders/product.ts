import { getProductPage, type ProductPageData } from '#services/catalogue/get-product-page.ts'
import type { Shop } from '#services/context.ts'

export function productLoader(shop: Shop, { params }: { params: Record<string, string> }): Promise<ProductPageData | null> {
  return getProductPage(shop, params.slug ?? '')
}
