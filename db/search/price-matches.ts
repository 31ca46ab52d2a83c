import { and, desc, eq, gt, gte, lte } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { products } from '#db/schema/catalog.ts'
import type { Toman } from '#domain/money.ts'
import { searchScores } from '#domain/search/search.ts'
import type { Match } from './search-context.ts'

/** The newest products in a price range, for a query that is nothing but a price. */
export async function findByPrice(db: Db, { min, max }: { min: Toman | null; max: Toman | null }, limit: number): Promise<Match[]> {
  const { id, categoryId, brandId, familyId, price, isSoldOut, createdAt } = products
  const rows = await db
    .select({ id, categoryId, brandId, familyId, price, isSoldOut, createdAt })
    .from(products)
    .where(
      and(
        eq(products.status, 'active'),
        eq(products.isListed, true),
        gt(price, 0 as Toman),
        min === null ? undefined : gte(price, min),
        max === null ? undefined : lte(price, max),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  return rows.map(({ id: productId, categoryId: category, ...product }) => ({
    productId,
    categoryId: category,
    score: searchScores.partial,
    product,
  }))
}
