import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { type ListCursor, microsOf, momentOf } from '#db/desk/list-cursor.ts'
import { labelsOfProduct } from '#db/order/shipping.ts'
import { brands, categories, products } from '#db/schema/catalog.ts'
import { deskProductSearch, productLabels, productPrices } from '#db/schema/desk.ts'
import { type GoodsSort, type GoodsView, goodsViews } from '#domain/desk/goods/goods-filters.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { familyOfProduct } from './goods.ts'
import { type GoodsCondition, goodsCondition, matches, priceCondition, pricesCondition, searchCondition } from './goods-conditions.ts'
import {
  alphabetical,
  alphabeticalBy,
  type PageBounds,
  pageOf,
  pageOfFound,
  priceTable,
  productTable,
  type SortColumn,
  searchTable,
} from './goods-pages.ts'

const columns = {
  id: products.id,
  slug: products.slug,
  farsiName: products.farsiName,
  title: products.title,
  sku: products.sku,
  price: products.price,
  listPrice: products.listPrice,
  stockQuantity: products.stockQuantity,
  lowStockAt: products.lowStockAt,
  status: products.status,
  image: products.mainImageUrl,
  version: products.version,
  addedMicros: microsOf(products.createdAt),
  family: familyOfProduct,
  category: sql<string>`(select name from ${categories} where id = ${products}.category_id)`,
  brand: sql<string>`(select farsi_name from ${brands} where id = ${products}.brand_id)`,
  labels: labelsOfProduct,
}

export type GoodsRow = Awaited<ReturnType<typeof listGoods>>[number]

type SortKey = 'added' | 'name' | 'price' | 'sku'

/** The expressions of the indexes. */
const sortColumns: Record<Exclude<SortKey, 'price'>, SortColumn> = {
  added: { column: sql`${products.createdAt}`, read: momentOf },
  name: alphabetical,
  sku: { column: sql`${products.sku}`, read: (value) => sql`${value}` },
}

/** The same of the search table. */
const searchSortColumns: typeof sortColumns = {
  added: { column: sql`${deskProductSearch.createdAt}`, read: momentOf },
  name: alphabeticalBy(deskProductSearch.nameKey),
  sku: { column: sql`${deskProductSearch.sku}`, read: (value) => sql`${value}` },
}

/** Of the table of prices. */
const priceSortColumns: Record<'price' | 'name', SortColumn> = {
  price: { column: sql`${productPrices.price}`, read: (value) => sql`${value}::bigint` },
  name: alphabeticalBy(productPrices.nameKey),
}

/**
 * A page of 50 after the cursor, and one row more where there is another page. The ids are found without the wide rows, which are read for the
 * page only.
 */
export async function listGoods(db: Db, condition: GoodsCondition, sort: GoodsSort, after: ListCursor | null, limit = rowsPerPage + 1) {
  const key = sort.replace('-', '') as SortKey
  const bounds = { isDescending: sort.startsWith('-'), after, limit }
  const direction = bounds.isDescending ? desc : asc
  const page = pageOfGoods(condition, key, bounds)
  return db
    .select(columns)
    .from(sql`${page} page`)
    .innerJoin(products, eq(products.id, sql`page.id`))
    .orderBy(direction(sql`page.sort_key`), direction(products.id))
}

/**
 * The index of the sort is walked until the page is full, except where few products match: products of a category, a brand or a price may be at the
 * end of the index by name, and a search by words finds few. These are collected and sorted instead.
 */
function pageOfGoods(condition: GoodsCondition, key: SortKey, bounds: PageBounds): SQL {
  const { words, categories: ids, brand } = condition
  if (words && key === 'price') return pageOfFound(priceTable, priceSortColumns.price, words, pricesCondition(condition), bounds)
  if (key === 'price' || (key === 'name' && !words && priceCondition(condition)))
    return pageOf(priceTable, priceSortColumns[key], pricesCondition(condition), bounds)
  if (words || (key === 'name' && (ids || brand)))
    return pageOf(searchTable, searchSortColumns[key], searchCondition(words ?? [], condition), bounds)
  if (ids && brand && priceCondition(condition)) return pageOf(productTable, sortColumns[key], isPricedSo(condition), bounds)
  return pageOf(productTable, sortColumns[key], goodsCondition(condition), bounds)
}

/** The products of a brand in a category are few: those with such a price are collected, instead of walking the index of the sort. */
const isPricedSo = (condition: GoodsCondition) =>
  sql`${products.id} = any(array(select product_id from ${productPrices} where ${pricesCondition(condition)}))`

const counted = (condition: SQL | undefined, limit: number, from: SQL = sql`${products}`) =>
  sql`(select count(*)::integer from (select from ${from} ${condition ? sql`where ${condition}` : sql``} limit ${limit + 1}) counted)`

function countOf(condition: GoodsCondition, limit: number): SQL {
  const { words, label, ...others } = condition
  if (words) return counted(searchCondition(words, condition), limit, sql`${deskProductSearch}`)
  if (label && Object.values(others).every((value) => value === undefined))
    return counted(eq(productLabels.label, label), limit, sql`${productLabels}`)
  if (priceCondition(condition)) return counted(pricesCondition(condition), limit, sql`${productPrices}`)
  return counted(goodsCondition(condition), limit)
}

/** At most one more than the limit. */
export async function countGoods(db: Db, condition: GoodsCondition, limit: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${countOf(condition, limit)} as count`)
  return rows[0]?.count ?? 0
}

/** How many products each view holds, in one statement. */
export async function countGoodsViews(db: Db, limit: number): Promise<Record<GoodsView, number>> {
  const counts = Object.entries(goodsViews).map(([view, { filter }]) => sql`${countOf(filter, limit)} as ${sql.identifier(view)}`)
  const { rows } = await db.execute<Record<GoodsView, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('the database returned no counts')
  return row
}

type Choice = { id: string; name: string }
export type CategoryChoice = Choice & { parentId: string | null; status: 'active' | 'inactive' }

/** Every category and brand, for filters and forms. */
export async function goodsChoices(db: Db): Promise<{ categories: CategoryChoice[]; brands: Choice[] }> {
  const { id, name, parentId, status, displayOrder } = categories
  const [ofCategories, ofBrands] = await Promise.all([
    db.select({ id, name, parentId, status }).from(categories).orderBy(displayOrder, sql`${name} collate "fa-x-icu"`, id),
    db.select({ id: brands.id, name: brands.farsiName }).from(brands).orderBy(sql`${brands.farsiName} collate "fa-x-icu"`, brands.id),
  ])
  return { categories: ofCategories, brands: ofBrands }
}

/** The newest matches, for the palette. */
export function findGoods(db: Db, words: readonly string[], limit: number): Promise<{ id: string; farsiName: string; sku: string }[]> {
  const { id, farsiName, sku } = products
  return db
    .select({ id, farsiName, sku })
    .from(deskProductSearch)
    .innerJoin(products, eq(products.id, deskProductSearch.productId))
    .where(matches(words))
    .orderBy(desc(deskProductSearch.createdAt), desc(deskProductSearch.productId))
    .limit(limit)
}
