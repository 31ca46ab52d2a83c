import { listProducts, type StorePageData } from '#services/catalogue/list-products.ts'
import type { Shop } from '#services/context.ts'

export function storeLoader(shop: Shop, { query }: { query: URLSearchParams }): Promise<StorePageData | null> {
  return listProducts(shop, query)
}
