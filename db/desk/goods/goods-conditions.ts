import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { categories, products } from '#db/schema/catalog.ts'
import { deskProductSearch, productLabels, productPrices } from '#db/schema/desk.ts'
import type { GoodsFilter } from '#domain/desk/goods/goods-filters.ts'

/** A filter whose category is its whole subtree and whose text is its words. */
export type GoodsCondition = Omit<GoodsFilter, 'q' | 'category'> & {
  readonly words?: readonly string[] | undefined
  readonly categories?: readonly string[] | undefined
}

/** Each word is somewhere in the text; a wildcard is a character. */
export function matches(words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => sql`${deskProductSearch.words} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`))
}

/** The products with these words. */
export function foundProducts(words: readonly string[]): SQL {
  return sql`(select product_id from ${deskProductSearch} where ${matches(words)})`
}

/** The tables of lists, which have the same filters; prices are in one of them only. */
const ofProducts = { ...pick(products), id: products.id }
const ofSearch = { ...pick(deskProductSearch), id: deskProductSearch.productId }
const ofPrices = { ...pick(productPrices), id: productPrices.productId }
type Filtered = typeof ofProducts | typeof ofSearch | typeof ofPrices

function pick<Status, Category, Brand, SoldOut>(table: { status: Status; categoryId: Category; brandId: Brand; isSoldOut: SoldOut }) {
  return { status: table.status, categoryId: table.categoryId, brandId: table.brandId, isSoldOut: table.isSoldOut }
}

function filtered(of: Filtered, { status, categories: ids, brand, stock, label }: GoodsCondition): SQL | undefined {
  return and(
    status && eq(of.status, status),
    ids && equalsAny(of.categoryId, ids),
    brand ? eq(of.brandId, brand) : undefined,
    stock && (stock === 'out' ? sql`${of.isSoldOut}` : sql`not ${of.isSoldOut}`),
    label ? sql`${of.id} in (select product_id from ${productLabels} where label = ${label})` : undefined,
  )
}

/** Undefined without a filter by price. A product without a price, or with zero, cannot be bought online. */
export function priceCondition({ min, max, price }: GoodsCondition): SQL | undefined {
  return and(
    min !== undefined ? gte(productPrices.price, min) : undefined,
    max !== undefined ? lte(productPrices.price, max) : undefined,
    price && eq(productPrices.price, 0),
  )
}

/** The products of a filter by price. */
function inPriceRange(id: AnyPgColumn, condition: GoodsCondition): SQL | undefined {
  const prices = priceCondition(condition)
  return prices && sql`${id} in (select product_id from ${productPrices} where ${prices})`
}

/** Filters that only `products` has. */
function ofProductsOnly({ family, picture }: GoodsCondition): SQL | undefined {
  return and(family ? eq(products.familyId, family) : undefined, picture && sql`main_image_url is null`)
}

function inProducts(id: AnyPgColumn, condition: GoodsCondition): SQL | undefined {
  const others = ofProductsOnly(condition)
  return others && sql`${id} in (select id from ${products} where ${others})`
}

/** Literals where a partial index has one. Undefined for all products. */
export function goodsCondition(condition: GoodsCondition): SQL | undefined {
  const { words } = condition
  const isFound = words && sql`${products.id} in ${foundProducts(words)}`
  return and(filtered(ofProducts, condition), ofProductsOnly(condition), isFound, inPriceRange(products.id, condition))
}

/** The same for the search table. */
export function searchCondition(words: readonly string[], condition: GoodsCondition): SQL | undefined {
  const { productId } = deskProductSearch
  return and(matches(words), filtered(ofSearch, condition), inPriceRange(productId, condition), inProducts(productId, condition))
}

/** The same for the table of prices, but for the words. */
export function pricesCondition(condition: GoodsCondition): SQL | undefined {
  return and(priceCondition(condition), filtered(ofPrices, condition), inProducts(productPrices.productId, condition))
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
