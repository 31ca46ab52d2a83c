import type { ProductCard } from '#domain/catalog.ts'
import type { Db } from '../connect.ts'
import { equalsAny } from '../equals-any.ts'
import { selectCards, toCard } from '../product-cards.ts'
import { products } from '../schema/catalog.ts'

/** The active products among `ids`, in stock or not. */
export async function activeProducts(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  const rows = await selectCards(db, 'fixed', equalsAny(products.id, ids))
  return rows.map(toCard)
}
