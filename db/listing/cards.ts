import type { ProductCard } from '#domain/catalog.ts'
import { anyOf } from '../any-of.ts'
import type { Db } from '../connect.ts'
import { type CardRating, selectCards, toCard } from '../product-cards.ts'
import { products } from '../schema/catalog.ts'

/** The cards of these products in this order; what is no longer on sale is left out. */
export async function cardsInOrder(db: Db, rating: CardRating, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(db, rating, anyOf(products.id, ids))
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
