import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#db/connect.ts'
import { matches } from '#db/desk/goods/goods-conditions.ts'
import {
  alphabetical,
  alphabeticalBy,
  type PageBounds,
  pageOf,
  pageOfNearOrFound,
  productTable,
  type SortColumn,
  searchTable,
} from '#db/desk/goods/goods-pages.ts'
import type { ListCursor } from '#db/desk/list-cursor.ts'
import { todayColumns } from '#db/desk/order-list.ts'
import { equalsAny } from '#db/equals-any.ts'
import { products } from '#db/schema/catalog.ts'
import { deskProductSearch, stockLevels } from '#db/schema/desk.ts'
import { orderItems, orders, stockMoves } from '#db/schema/orders.ts'
import { countLimit, rowsPerPage } from '#domain/desk/lists.ts'
import { type StockSort, type StockView, stockViews } from '#domain/desk/stock/stock-filters.ts'
import { isHeld, isToShip, matchesProduct, openUnits, type StockCondition, stockFilterCondition, stockTables } from './stock-conditions.ts'

const { id, farsiName: name, sku, slug, mainImageUrl: image, status, stockQuantity: stock, lowStockAt } = products
const columns = { id, name, sku, slug, image, status, stock, lowStockAt }

/** A page after the cursor, and one row more where there is another page: the ids first, then the rows of the page. */
export function listStock(db: Db, filter: StockCondition, sort: StockSort, after: ListCursor | null, limit = rowsPerPage + 1) {
  const bounds = { isDescending: sort.startsWith('-'), after, limit }
  const page = sort.endsWith('name') ? pageByName(filter, bounds) : pageByStock(filter, bounds)
  const direction = bounds.isDescending ? desc : asc
  return db
    .select(columns)
    .from(sql`${page} page`)
    .innerJoin(products, eq(id, sql`page.id`))
    .orderBy(direction(sql`page.sort_key`), direction(id))
}

export type StockRow = Awaited<ReturnType<typeof listStock>>[number]

function pageByName({ words, ...filter }: StockCondition, bounds: PageBounds): SQL {
  const isCollected = words !== undefined || filter.categories !== undefined || filter.brand !== undefined
  if (isCollected)
    return pageOf(
      searchTable,
      alphabeticalBy(deskProductSearch.nameKey),
      and(matches(words ?? []), stockFilterCondition('search', filter)),
      bounds,
    )
  return pageOf(productTable, alphabetical, stockFilterCondition('products', filter), bounds)
}

/** Products with a word have any stock: a page is soon full. */
const levelTable = { table: stockLevels, id: stockLevels.productId, few: 1_000 }
const byStock: SortColumn = { column: sql`${stockLevels.stock}`, read: (value) => sql`${value}::bigint` }

function pageByStock({ words, ...filter }: StockCondition, bounds: PageBounds): SQL {
  const condition = stockFilterCondition('levels', filter)
  return words ? pageOfNearOrFound(levelTable, byStock, words, condition, bounds) : pageOf(levelTable, byStock, condition, bounds)
}

const limited = (table: PgTable, condition: SQL | undefined, limit = countLimit) =>
  sql`(select count(*)::integer from (select from ${table} ${condition ? sql`where ${condition}` : sql``} limit ${limit + 1}) counted)`

/** With the time of the database. */
type StockCount = { count: number; now: string; today: string }

/** At most one more than the limit. Low and sold out are in indexes of `stock_levels`, categories and brands in those of `products`. */
export async function countStock(db: Db, { words, ...filter }: StockCondition, limit: number): Promise<StockCount> {
  const isByLevel = filter.view === 'low' || filter.view === 'out'
  const count = words
    ? limited(deskProductSearch, and(matches(words), stockFilterCondition('search', filter)), limit)
    : isByLevel
      ? limited(stockLevels, stockFilterCondition('levels', filter), limit)
      : limited(products, stockFilterCondition('products', filter), limit)
  const { rows } = await db.execute<StockCount>(sql`select ${count} as count, ${todayColumns}`)
  const [row] = rows
  if (!row) throw new Error('the database returned no count')
  return row
}

export async function countStockViews(db: Db): Promise<Record<StockView, number>> {
  const counts = stockViews.map((view) => sql`${limited(stockLevels, stockTables.levels.views[view])} as ${sql.identifier(view)}`)
  const { rows } = await db.execute<Record<StockView, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('the database returned no counts')
  return row
}

export type StockFigures = { held: number; heldUntil: string | null; toShip: number; sold: number }

/**
 * Of each of these products: held by unpaid orders and until when at the latest, waiting to be shipped, sold in 30 days. The ledger knows the sales
 * of a month by product; the lines of orders do not.
 */
export async function figuresOf(db: Db, ids: readonly string[]): Promise<Map<string, StockFigures>> {
  const { rows } = await db.execute<StockFigures & { id: string }>(sql`
    select wanted.id, coalesce(open.held, 0)::integer as held, to_json(open.until) #>> '{}' as "heldUntil",
      coalesce(open.to_ship, 0)::integer as "toShip", coalesce(sales.sold, 0)::integer as sold
    from unnest(${sql.param(ids)}::uuid[]) wanted (id)
    left join (select ${orderItems.productId} as product_id, sum(${openUnits}) filter (where ${isHeld}) as held,
        max(${orders.holdExpiresAt}) filter (where ${isHeld}) as until, sum(${openUnits}) filter (where ${isToShip}) as to_ship
      from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
      where ${equalsAny(orderItems.productId, ids)} and (${isHeld} or ${isToShip}) group by 1) open on open.product_id = wanted.id
    left join lateral (select sum(${orderItems.quantity} - ${orderItems.refundedQuantity}) as sold from ${stockMoves}
      join ${orderItems} on ${orderItems.id} = ${stockMoves.orderItemId} join ${orders} on ${orders.id} = ${orderItems.orderId}
      where ${stockMoves.productId} = wanted.id and ${stockMoves.createdAt} > now() - interval '30 days' and ${stockMoves.kind} = 'taken'
        and ${stockMoves.round} = 1 and ${orders.status} in ('processing', 'shipped', 'delivered')) sales on true`)
  return new Map(rows.map(({ id: product, ...figures }) => [product, figures]))
}

/** For the lines of a document or a count: by SKU first, then by name. */
export function findStockProducts(db: Db, words: readonly string[], limit: number) {
  return db
    .select(columns)
    .from(products)
    .where(matchesProduct(words))
    .orderBy(sql`lower(${sku}) <> ${words.join(' ')}`, alphabetical.column, id)
    .limit(limit)
}

export async function findStockProduct(db: Db, productId: string): Promise<StockRow | undefined> {
  const [row] = await db.select(columns).from(products).where(eq(id, productId))
  return row
}
