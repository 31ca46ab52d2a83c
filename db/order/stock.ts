import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, type StaffActor, staffIdOf } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { equalsAnyOpaque, opaqueIds } from '#db/equals-any.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { categories, products } from '#db/schema/catalog.ts'
import { orderItems, stockMoves } from '#db/schema/orders.ts'
import type { Toman } from '#domain/money.ts'
import type { ParcelItem } from '#domain/order/parcel.ts'
import type { ProductFacts } from '#domain/product/facts.ts'
import { Refusal } from '#domain/refusals.ts'
import { boxMm, labelsOfProduct } from './shipping.ts'

export type StockLine = { orderItemId: string; productId: string; quantity: number }

export type LockedProduct = ProductFacts &
  Pick<ParcelItem, 'weightG' | 'postable' | 'boxMm' | 'labels'> & {
    id: string
    farsiName: string
    sku: string
    imageUrl: string | null
    price: Toman | null
    stockQuantity: number
    /** False also when the category or its parent is hidden. */
    isSold: boolean
  }

// Without `exists`: for an unknown number of products PostgreSQL would hash all visible categories, where it needs the one of each.
const isSold = sql<boolean>`${products.status} = 'active' and (
  select c.status = 'active' and coalesce(parent.status, 'active') = 'active'
  from ${categories} c left join ${categories} parent on parent.id = c.parent_id where c.id = ${products.categoryId})`

const lockByIds = prepareOnce((db) => {
  const { id, farsiName, sku, price, stockQuantity, condition, warrantyCompany, warrantyMonths, registryState, weightG, postable } =
    products
  const facts = { condition, warrantyCompany, warrantyMonths, registryState, weightG, postable, boxMm, labels: labelsOfProduct }
  return db
    .select({ id, farsiName, sku, imageUrl: products.mainImageUrl, price, stockQuantity, ...facts, isSold })
    .from(products)
    .where(equalsAnyOpaque(products.id, sql.placeholder('ids')))
    .orderBy(asc(products.id))
    .for('no key update')
})

/** Locks the products until the transaction ends, sorted by id, so that two orders cannot deadlock (ORD-02). */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedProduct>> {
  const rows = await lockByIds(tx).execute({ ids })
  return new Map(rows.map((row) => [row.id, row]))
}

/** A line of an order with the current state of its product. */
export type LockedLine = StockLine & {
  unitPrice: Toman
  totalPrice: Toman
  discount: Toman
  refundedQuantity: number
  restockedQuantity: number
  price: Toman | null
  stockQuantity: number
  isSold: boolean
}

/** The lines of an order. Locks their products in the same sequence as `lockProducts`, before any of their rows changes (ORD-11). */
export function lockLines(tx: Tx, orderId: string): Promise<LockedLine[]> {
  const { price, stockQuantity } = products
  const { id: orderItemId, productId, quantity, unitPrice, totalPrice, discount, refundedQuantity, restockedQuantity } = orderItems
  const bought = { orderItemId, productId, quantity, unitPrice, totalPrice, discount, refundedQuantity, restockedQuantity }
  return tx
    .select({ ...bought, price, stockQuantity, isSold })
    .from(orderItems)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(products.id))
    .for('no key update', { of: products })
}

/** What was ordered, without a lock. */
export function itemsOf(tx: Tx, orderId: string): Promise<{ productId: string; quantity: number }[]> {
  const { productId, quantity } = orderItems
  return tx.select({ productId, quantity }).from(orderItems).where(eq(orderItems.orderId, orderId))
}

/** Takes the stock of every line, or throws, which rolls the transaction back. */
export async function takeStock(tx: Tx, lines: readonly StockLine[], round: number, actor: Actor): Promise<void> {
  const taken = await tx.execute(decrementStockSql(lines))
  if (taken.rowCount !== lines.length) throw new Refusal('stock.insufficient')
  await tx.insert(stockMoves).values(stockMoveRows(lines, { kind: 'taken', round, actor }))
}

/** Updates only the lines for which there is enough stock. */
export function decrementStockSql(lines: readonly StockLine[]): SQL {
  return sql`update ${products} p set stock_quantity = p.stock_quantity - wanted.quantity
    from unnest(${idsOf(lines)}, ${quantitiesOf(lines)}::integer[]) as wanted (id, quantity)
    where p.id = wanted.id and p.stock_quantity >= wanted.quantity`
}

/** Returns exactly what this round took; the unique key of stock_moves prevents a second time. */
export async function returnStock(tx: Tx, lines: readonly StockLine[], round: number, actor: Actor): Promise<void> {
  if (lines.length === 0) return
  await tx.insert(stockMoves).values(stockMoveRows(lines, { kind: 'returned', round, actor }))
  await updateEach(tx, lines, sql`stock_quantity = p.stock_quantity + wanted.quantity`)
}

/** Refunded units are sold again; once per refund and line. */
export async function restock(tx: Tx, lines: readonly StockLine[], refundId: string, staff: StaffActor): Promise<void> {
  const moves = lines.map(({ orderItemId, productId, quantity: change }) => ({
    productId,
    orderItemId,
    kind: 'restocked' as const,
    change,
    refundId,
    actorId: staff.id,
  }))
  await tx.insert(stockMoves).values(moves)
  await updateEach(tx, lines, sql`stock_quantity = p.stock_quantity + wanted.quantity`)
}

/** Units in paid orders, by which the best-selling sort counts. */
export async function countSold(tx: Tx, lines: readonly StockLine[], direction: 1 | -1): Promise<void> {
  await updateEach(tx, lines, sql`units_sold = p.units_sold + wanted.quantity * ${direction}`)
}

async function updateEach(tx: Tx, lines: readonly StockLine[], change: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    update ${products} p set ${change}
    from unnest(${idsOf(lines)}, ${quantitiesOf(lines)}::integer[]) as wanted (id, quantity) where p.id = wanted.id`)
}

type MoveCause = { readonly kind: 'taken' | 'returned'; readonly round: number; readonly actor: Actor }

export function stockMoveRows(lines: readonly StockLine[], { kind, round, actor }: MoveCause): (typeof stockMoves.$inferInsert)[] {
  const [sign, actorId] = [kind === 'taken' ? -1 : 1, staffIdOf(actor)]
  return lines.map(({ orderItemId, productId, quantity }) => ({ productId, orderItemId, kind, change: sign * quantity, round, actorId }))
}

const idsOf = (lines: readonly StockLine[]) => opaqueIds(lines.map(({ productId }) => productId))
const quantitiesOf = (lines: readonly StockLine[]) => sql.param(lines.map(({ quantity }) => quantity))
