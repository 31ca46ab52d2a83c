import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type GoodsSort, type GoodsView, goodsViews, maxGoodsStep } from '#domain/desk/goods-filters.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import type { Db } from '../../connect.ts'
import { brands, categories, productFamilies, products } from '../../schema/catalog.ts'
import { deskProductSearch, productLabels } from '../../schema/desk.ts'
import { type ListCursor, microsOf, momentOf } from '../list-cursor.ts'
import { type GoodsCondition, goodsCondition, isFoundOf, matches, sortPrice } from './goods-conditions.ts'

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
  family: sql<{
    id: string
    name: string
  } | null>`(select json_build_object('id', id, 'name', name) from ${productFamilies} where id = ${products}.family_id)`,
  category: sql<string>`(select name from ${categories} where id = ${products}.category_id)`,
  brand: sql<string>`(select farsi_name from ${brands} where id = ${products}.brand_id)`,
  labels: sql<string[]>`(select coalesce(array_agg(label order by label), '{}') from ${productLabels} where product_id = ${products}.id)`,
}

export type GoodsRow = Awaited<ReturnType<typeof listGoods>>[number]

type SortColumn = { column: SQL; read: (value: string) => SQL }

/** The expressions of the indexes. */
const sortColumns: Record<'added' | 'name' | 'price' | 'sku', SortColumn> = {
  added: { column: sql`${products.createdAt}`, read: momentOf },
  name: { column: sql`${products.farsiName} collate "fa-x-icu"`, read: (value) => sql`${value} collate "fa-x-icu"` },
  price: { column: sortPrice, read: (value) => sql`${value}::bigint` },
  sku: { column: sql`${products.sku}`, read: (value) => sql`${value}` },
}

function sortColumn(sort: GoodsSort): SortColumn {
  return sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
}

/**
 * A page of 50 after the cursor, and one row more where there is another page. The ids are found in the index of the sort alone, which has
 * the columns of the filters; the wide rows are read for the page only.
 */
export async function listGoods(
  db: Db,
  { words, ...condition }: GoodsCondition,
  sort: GoodsSort,
  after: ListCursor | null,
  limit = rowsPerPage + 1,
) {
  const isDescending = sort.startsWith('-')
  const { column, read } = sortColumn(sort)
  const direction = isDescending ? desc : asc
  const beyond = after
    ? sql`(${column}, ${products.id}) ${sql.raw(isDescending ? '<' : '>')} (${read(after.value)}, ${after.id}::uuid)`
    : undefined
  const page = db
    .select({ pageId: sql`${products.id}`.as('page_id') })
    .from(products)
    .where(and(goodsCondition(condition), words && isFoundOf(products.id, words), beyond))
    .orderBy(direction(column), direction(products.id))
    .limit(limit)
    .as('page')
  return db.select(columns).from(page).innerJoin(products, eq(products.id, page.pageId)).orderBy(direction(column), direction(products.id))
}

const counted = (condition: SQL | undefined, limit: number, from: SQL = sql`${products}`) =>
  sql`(select count(*)::integer from (select from ${from} ${condition ? sql`where ${condition}` : sql``} limit ${limit + 1}) counted)`

/** At most one more than the limit. */
export async function countGoods(db: Db, condition: GoodsCondition, limit: number): Promise<number> {
  const { words, label, ...others } = condition
  const isAlone = Object.values(others).every((value) => value === undefined)
  const count =
    isAlone && words && !label
      ? counted(matches(words), limit, sql`${deskProductSearch}`)
      : isAlone && label && !words
        ? counted(eq(productLabels.label, label), limit, sql`${productLabels}`)
        : counted(goodsCondition(condition), limit)
  const { rows } = await db.execute<{ count: number }>(sql`select ${count} as count`)
  return rows[0]?.count ?? 0
}

/** How many products each view holds, in one statement. */
export async function countGoodsViews(db: Db, limit: number): Promise<Record<GoodsView, number>> {
  const counts = Object.entries(goodsViews).map(
    ([view, { filter }]) => sql`${counted(goodsCondition(filter), limit)} as ${sql.identifier(view)}`,
  )
  const { rows } = await db.execute<Record<GoodsView, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('the database returned no counts')
  return row
}

/** The ids of a whole list, sorted; one more than may be changed at once. */
export async function goodsIds(db: Db, condition: GoodsCondition): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(goodsCondition(condition))
    .orderBy(products.id)
    .limit(maxGoodsStep + 1)
  return rows.map(({ id }) => id)
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
