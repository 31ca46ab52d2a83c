import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
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

/** The columns that filter, as the indexes of the sorts have them; the search table has the same for lists with words. */
const ofProducts = { ...pick(products), id: products.id, price: sortPrice }
const ofSearch = { ...pick(deskProductSearch), id: deskProductSearch.productId, price: sql`${deskProductSearch.price}` }
type Filtered = typeof ofProducts | typeof ofSearch

function pick<Status, Category, Brand, SoldOut>(table: { status: Status; categoryId: Category; brandId: Brand; isSoldOut: SoldOut }) {
  return { status: table.status, categoryId: table.categoryId, brandId: table.brandId, isSoldOut: table.isSoldOut }
}

function filtered(of: Filtered, { status, categories: ids, brand, stock, min, max, price, label }: GoodsCondition): SQL | undefined {
  return and(
    status && eq(of.status, status),
    ids && equalsAny(of.categoryId, ids),
    brand ? eq(of.brandId, brand) : undefined,
    stock && (stock === 'out' ? sql`${of.isSoldOut}` : sql`not ${of.isSoldOut}`),
    min !== undefined ? gte(of.price, min) : undefined,
    max !== undefined ? lte(of.price, max) : undefined,
    price && sql`${of.price} = 0`,
    label ? sql`${of.id} in (select product_id from ${productLabels} where label = ${label})` : undefined,
  )
}

/** Filters that only `products` has. */
function ofProductsOnly({ family, picture }: GoodsCondition): SQL | undefined {
  return and(family ? eq(products.familyId, family) : undefined, picture && sql`main_image_url is null`)
}

/** Literals where a partial index has one. Undefined for all products. */
export function goodsCondition(condition: GoodsCondition): SQL | undefined {
  const { words } = condition
  return and(filtered(ofProducts, condition), ofProductsOnly(condition), words && sql`${products.id} in ${foundProducts(words)}`)
}

/** The same for the search table. */
export function searchCondition(words: readonly string[], condition: GoodsCondition): SQL | undefined {
  const others = ofProductsOnly(condition)
  return and(
    matches(words),
    filtered(ofSearch, condition),
    others && sql`${deskProductSearch.productId} in (select id from ${products} where ${others})`,
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
