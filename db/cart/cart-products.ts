import type { ProductCard } from '#domain/catalog.ts'
import type { Db } from '../connect.ts'
import { equalsAny } from '../equals-any.ts'
import { selectCards, toCard } from '../product-cards.ts'
import { products } from '../schema/catalog.ts'

/** The active products among `ids`, in stock or not. */
export async function activeProducts(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  const style = { rating: 'fixed', groupsFamilies: false } as const
  const rows = await selectCards(db, style.rating, equalsAny(products.id, ids))
  return rows.map((row) => toCard(row, style))
}
