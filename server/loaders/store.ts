import { cardOf } from '#domain/catalog.ts'
import { listProducts, type StorePageData } from '#services/catalogue/list-products.ts'
import type { Shop } from '#services/context.ts'

export async function storeLoader(shop: Shop, { query }: { query: URLSearchParams }): Promise<StorePageData | null> {
  const listing = await listProducts(shop, query)
  return listing && { ...listing, products: listing.products.map(cardOf) }
}
