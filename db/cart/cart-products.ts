import type { Db } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { selectCards, toCard } from '#db/product-cards.ts'
import { products } from '#db/schema/catalog.ts'
import type { ProductCard } from '#domain/catalog.ts'

/** The active products among `ids`, in stock or not. */
export async function activeProducts(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  const style = { rating: 'fixed', groupsFamilies: false } as const
  const rows = await selectCards(db, style.rating, equalsAny(products.id, ids))
  return rows.map((row) => toCard(row, style))
}
