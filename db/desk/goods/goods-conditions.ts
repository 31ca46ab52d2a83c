import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { GoodsFilter } from '#domain/desk/goods-filters.ts'
import type { Db } from '../../connect.ts'
import { equalsAny } from '../../equals-any.ts'
import { categories, products } from '../../schema/catalog.ts'
import { deskProductSearch, productLabels } from '../../schema/desk.ts'

/** A filter whose category is its whole subtree and whose text is its words. */
export type GoodsCondition = Omit<GoodsFilter, 'q' | 'category'> & {
  readonly words?: readonly string[] | undefined
  readonly categories?: readonly string[] | undefined
}

/** As the index has it; a product without a price, or with zero, cannot be bought online. */
export const sortPrice = sql<number>`coalesce(${products.price}::bigint, 0)`

/** Each word is somewhere in the text; a wildcard is a character. */
export function matches(words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => sql`${deskProductSearch.words} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`))
}

/** The products with these words. */
export function foundProducts(words: readonly string[]): SQL {
  return sql`(select product_id from ${deskProductSearch} where ${matches(words)})`
}

/**
 * For a page of a sort: the words are found once by their trigrams, and the index of the sort is walked with that set. Without `coalesce` the
 * planner joins, and reads the wide row of every product with a common word.
 */
export function isFoundOf(id: AnyPgColumn, words: readonly string[]): SQL {
  return sql`coalesce(${id} in ${foundProducts(words)}, false)`
}

/** The products with this label. */
function labelledProducts(label: string): SQL {
  return sql`(select product_id from ${productLabels} where label = ${label})`
}

/** Literals where a partial index has one. Undefined for all products. */
export function goodsCondition({
  words,
  status,
  categories: ids,
  brand,
  stock,
  min,
  max,
  picture,
  price,
  family,
  label,
}: GoodsCondition): SQL | undefined {
  return and(
    status && eq(products.status, status),
    ids && equalsAny(products.categoryId, ids),
    brand ? eq(products.brandId, brand) : undefined,
    family ? eq(products.familyId, family) : undefined,
    stock && (stock === 'out' ? sql`is_sold_out` : sql`not is_sold_out`),
    min !== undefined ? gte(sortPrice, min) : undefined,
    max !== undefined ? lte(sortPrice, max) : undefined,
    picture && sql`main_image_url is null`,
    price && sql`${sortPrice} = 0`,
    words && sql`${products.id} in ${foundProducts(words)}`,
    label ? sql`${products.id} in ${labelledProducts(label)}` : undefined,
  )
}

/** The category and everything below it. */
export async function subtreeOf(db: Db, categoryId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive below (id) as (
      select id from ${categories} where id = ${categoryId}::uuid
      union select c.id from ${categories} c join below on c.parent_id = below.id)
    select id from below`)
  return rows.map(({ id }) => id)
}
