import { sql } from 'drizzle-orm'
import type { ListedProduct } from '#domain/catalog.ts'
import type { Db } from './connect.ts'
import { anyOf } from './equals-any.ts'
import { prepared } from './prepare-once.ts'
import { byRating, type CardRating, selectCards, toCard } from './product-cards.ts'
import { products } from './schema/catalog.ts'

const cardsOf = byRating((rating) => prepared((db) => selectCards(db, rating, anyOf(products.id, sql.placeholder('ids')))))

/** The cards of these products in this order; what is no longer on sale is left out. */
export async function cardsInOrder(db: Db, rating: CardRating, ids: readonly string[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const rows = await cardsOf[rating](db).execute({ ids })
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
