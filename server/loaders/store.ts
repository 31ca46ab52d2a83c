import type { Shop } from '#services/context.ts'
import { listProducts, type StorePageData } from '#services/list-products.ts'

export function storeLoader(shop: Shop, { query }: { query: URLSearchParams }): Promise<StorePageData | null> {
  return listProducts(shop, query)
}
