import { cardOf } from '#domain/catalog.ts'
import { listProducts, type StorePageData } from '#services/catalog/list-products.ts'
import type { ServiceContext } from '#services/context.ts'

export async function storeLoader(context: ServiceContext, { query }: { query: URLSearchParams }): Promise<StorePageData | null> {
  const listing = await listProducts(context, query)
  return listing && { ...listing, products: listing.products.map(cardOf) }
}
