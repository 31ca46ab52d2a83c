import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ListedProduct } from '#domain/catalog.ts'
import type { RankedMatch } from '#domain/search/search.ts'
import type { Db } from '../connect.ts'
import { type CardRating, selectCards, toCard } from '../product-cards.ts'
import { products } from '../schema/catalog.ts'
import type { Match } from './search-context.ts'
import type { SearchCategory, Taxonomy } from './taxonomy.ts'

export type Candidate = RankedMatch & { category: SearchCategory }

/** Adds the fields that break ties between equal scores; drops inactive products and categories. */
export async function readCandidates(db: Db, matches: readonly Match[], { categories }: Taxonomy): Promise<Candidate[]> {
  if (matches.length === 0) return []
  const rows = await db
    .select({ id: products.id, price: products.price, isSoldOut: products.isSoldOut, createdAt: products.createdAt })
    .from(products)
    .where(and(hasId(matches.map(({ productId }) => productId)), eq(products.status, 'active')))
  const fields = new Map(rows.map(({ id, ...row }) => [id, row]))
  const shown = new Map(categories.map((category) => [category.id, category]))
  return matches.flatMap(({ categoryId, ...match }) => {
    const product = fields.get(match.productId)
    const category = shown.get(categoryId)
    return product && category ? [{ ...match, ...product, category, isAccessory: category.isAccessory }] : []
  })
}

/** One array parameter: a long `in` list is slow to plan. */
function hasId(ids: readonly string[]): SQL {
  return sql`${products.id} = any(${sql.param(ids)}::uuid[])`
}

export type ScoredCard = ListedProduct & { score: number }

/** Cards in the sequence of `page`. */
export async function scoredCards(db: Db, rating: CardRating, page: readonly RankedMatch[]): Promise<ScoredCard[]> {
  if (page.length === 0) return []
  const ids = page.map(({ productId }) => productId)
  const cards = new Map((await selectCards(db, rating, hasId(ids))).map((row) => [row.id, toCard(row)]))
  return page.flatMap(({ productId, score }) => {
    const card = cards.get(productId)
    return card ? [{ ...card, score }] : []
  })
}
