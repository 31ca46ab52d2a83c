import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { countLimit, rowsPerPage } from '#domain/desk/lists.ts'
import { type StockSort, type StockView, stockViews } from '#domain/desk/stock/stock-filters.ts'
import type { Db } from '../../connect.ts'
import { equalsAny } from '../../equals-any.ts'
import { products } from '../../schema/catalog.ts'
import { stockLevels } from '../../schema/desk.ts'
import { orderItems, orders, stockMoves } from '../../schema/orders.ts'
import { isFoundOf } from '../goods/goods-conditions.ts'
import type { ListCursor } from '../list-cursor.ts'
import { isHeld, isToShip, matchesProduct, openUnits, type StockCondition, stockFilterCondition, stockTables } from './stock-conditions.ts'

const { id, farsiName: name, sku, slug, mainImageUrl: image, status, stockQuantity: stock, lowStockAt } = products
const columns = { id, name, sku, slug, image, status, stock, lowStockAt }
const alphabetical = sql`${name} collate "fa-x-icu"`

/** A page after the cursor, and one row more where there is another page: the ids first, then the rows of the page. */
export function listStock(
  db: Db,
  { words, ...filter }: StockCondition,
  sort: StockSort,
  after: ListCursor | null,
  limit = rowsPerPage + 1,
) {
  const isDescending = sort.startsWith('-')
  const direction = isDescending ? desc : asc
  const isByName = sort.endsWith('name')
  const { table, key, productId } = isByName
    ? { table: products, key: alphabetical, productId: id }
    : { table: stockLevels, key: sql`${stockLevels.stock}`, productId: stockLevels.productId }
  const value = isByName ? sql`${after?.value}` : sql`${after?.value}::bigint`
  const beyond = after ? sql`(${key}, ${productId}) ${sql.raw(isDescending ? '<' : '>')} (${value}, ${after.id}::uuid)` : undefined
  const page = db
    .select({ pageId: sql`${productId}`.as('page_id'), key: sql`${key}`.as('sort_key') })
    .from(table)
    .where(and(stockFilterCondition(isByName ? 'products' : 'levels', filter), words && isFoundOf(productId, words), beyond))
    .orderBy(direction(key), direction(productId))
    .limit(limit)
    .as('page')
  return db.select(columns).from(page).innerJoin(products, eq(id, page.pageId)).orderBy(direction(page.key), direction(id))
}

export type StockRow = Awaited<ReturnType<typeof listStock>>[number]

const limited = (condition: SQL | undefined, limit = countLimit) =>
  sql`(select count(*)::integer from (select from ${products} ${condition ? sql`where ${condition}` : sql``} limit ${limit + 1}) counted)`

/** At most one more than the limit. */
export async function countStock(db: Db, filter: StockCondition, limit: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${limited(stockFilterCondition('products', filter), limit)} as count`)
  return rows[0]?.count ?? 0
}

export async function countStockViews(db: Db): Promise<Record<StockView, number>> {
  const counts = stockViews.map((view) => sql`${limited(stockTables.products.views[view])} as ${sql.identifier(view)}`)
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
    .orderBy(sql`lower(${sku}) <> ${words.join(' ')}`, alphabetical, id)
    .limit(limit)
}

export async function findStockProduct(db: Db, productId: string): Promise<StockRow | undefined> {
  const [row] = await db.select(columns).from(products).where(eq(id, productId))
  return row
}
