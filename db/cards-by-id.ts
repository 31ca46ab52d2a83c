import { sql } from 'drizzle-orm'
import type { ListedProduct } from '#domain/catalog.ts'
import type { Db } from './connect.ts'
import { equalsAnyOpaque } from './equals-any.ts'
import { prepareOnce } from './prepare-once.ts'
import { byRating, type CardStyle, selectCards, toCard } from './product-cards.ts'
import { products } from './schema/catalog.ts'

const selectById = byRating((rating) => prepareOnce((db) => selectCards(db, rating, equalsAnyOpaque(products.id, sql.placeholder('ids')))))

/** Cards in the sequence of `ids`; products that are no longer active are left out. */
export async function cardsById(db: Db, style: CardStyle, ids: readonly string[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const rows = await selectById[style.rating](db).execute({ ids })
  const cards = new Map(rows.map((row) => [row.id, toCard(row, style)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
