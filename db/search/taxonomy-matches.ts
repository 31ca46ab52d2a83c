import { type SQL, sql } from 'drizzle-orm'
import { searchScores } from '#domain/search/search.ts'
import type { Match, SearchContext, TierResult } from './search-context.ts'
import { idsWithChildren, matchingBrands, matchingCategories } from './taxonomy.ts'

/** The newest products of each category and brand whose name contains all words. */
export async function findTaxonomyMatches({ db, query, taxonomy, limit }: SearchContext): Promise<TierResult> {
  const categoryIds = idsWithChildren(taxonomy, matchingCategories(taxonomy, query.words))
  const brandIds = matchingBrands(taxonomy, query.words).map(({ id }) => id)
  const parts = [
    ...(categoryIds.length > 0 ? [newestPerId('category_id', categoryIds, searchScores.category, limit)] : []),
    ...(brandIds.length > 0 ? [newestPerId('brand_id', brandIds, searchScores.brand, limit)] : []),
  ]
  if (parts.length === 0) return { matches: [], isExhaustive: true }
  const { rows } = await db.execute<Match>(sql.join(parts, sql` union all `))
  return { matches: rows, isExhaustive: true }
}

/** One short index scan per id: with `= any` the planner would sort all products of the categories. */
function newestPerId(column: 'category_id' | 'brand_id', ids: readonly string[], score: number, limit: number): SQL {
  return sql`(select product_id as "productId", newest.category_id as "categoryId", ${score}::int as score
    from unnest(${sql.param(ids)}::uuid[]) as parent (id) cross join lateral (
      select product_id, category_id, created_at from product_search where product_search.${sql.identifier(column)} = parent.id
      order by created_at desc, product_id desc limit ${limit}) as newest
    order by newest.created_at desc limit ${limit})`
}
