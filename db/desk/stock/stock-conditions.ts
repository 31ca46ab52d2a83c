import { and, eq, type SQL, sql } from 'drizzle-orm'
import { foundProducts } from '#db/desk/goods/goods-conditions.ts'
import { equalsAny } from '#db/equals-any.ts'
import { products } from '#db/schema/catalog.ts'
import { deskProductSearch, stockLevels } from '#db/schema/desk.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import type { StockFilter, StockView } from '#domain/desk/stock/stock-filters.ts'
import { maxLowStock } from '#domain/stock.ts'

/**
 * `isLowStock` of the domain as SQL, of products on sale; a test compares them. With literals, as its index has them. The stock of `products`
 * itself is in no index: its updates stay heap-only.
 */
const isLow = sql`${stockLevels.status} = 'active' and ${stockLevels.stock} between 1 and coalesce(${stockLevels.lowStockAt}, ${sql.raw(String(maxLowStock))})`
export const lowProducts = sql`(select ${stockLevels.productId} from ${stockLevels} where ${isLow})`

/** Stock is taken and the order is not paid yet. */
export const isHeld = sql`${orders.holdState} = 'active'`
/** Sold, and still in the warehouse. */
export const isToShip = sql`${orders.status} = 'processing'`
/** Of a line: what is still to be handed over. */
export const openUnits = sql`(${orderItems.quantity} - ${orderItems.refundedQuantity})`

const heldProducts = sql`(select ${orderItems.productId} from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId} where ${isHeld})`

/** Where a list is read from: `products` by name, `stock_levels` by stock, the search table with words. */
export const stockTables = {
  products: {
    columns: { id: products.id, status: products.status, categoryId: products.categoryId, brandId: products.brandId },
    views: {
      all: undefined,
      low: sql`${products.id} in ${lowProducts}`,
      out: sql`${products.status} = 'active' and ${products.isSoldOut}`,
      held: sql`${products.id} in ${heldProducts}`,
    } satisfies Record<StockView, SQL | undefined>,
  },
  levels: {
    columns: { id: stockLevels.productId, status: stockLevels.status, categoryId: stockLevels.categoryId, brandId: stockLevels.brandId },
    views: {
      all: undefined,
      low: isLow,
      out: sql`${stockLevels.status} = 'active' and ${stockLevels.stock} = 0`,
      held: sql`${stockLevels.productId} in ${heldProducts}`,
    } satisfies Record<StockView, SQL | undefined>,
  },
  search: {
    columns: {
      id: deskProductSearch.productId,
      status: deskProductSearch.status,
      categoryId: deskProductSearch.categoryId,
      brandId: deskProductSearch.brandId,
    },
    views: {
      all: undefined,
      low: sql`${deskProductSearch.productId} in ${lowProducts}`,
      out: sql`${deskProductSearch.status} = 'active' and ${deskProductSearch.isSoldOut}`,
      held: sql`${deskProductSearch.productId} in ${heldProducts}`,
    } satisfies Record<StockView, SQL | undefined>,
  },
} as const
type StockTable = keyof typeof stockTables

/** A filter whose category is its whole subtree and whose text is its words. */
export type StockCondition = Omit<StockFilter, 'q' | 'category'> & {
  readonly words?: readonly string[] | undefined
  readonly categories?: readonly string[] | undefined
}

/** Everything but the words. */
export function stockFilterCondition(table: StockTable, { view, categories, brand, status }: StockCondition): SQL | undefined {
  const { columns, views } = stockTables[table]
  return and(
    views[view],
    categories && equalsAny(columns.categoryId, categories),
    brand === undefined ? undefined : eq(columns.brandId, brand),
    status && eq(columns.status, status),
  )
}

/** SKU, a name or a number contains each of these words. */
export function matchesProduct(words: readonly string[]): SQL {
  return sql`${products.id} in ${foundProducts(words)}`
}
