import { and, asc, desc, eq } from 'drizzle-orm'
import { anyOf } from '../any-of.ts'
import type { Db } from '../connect.ts'
import { products } from '../schema/catalog.ts'
import { auditLog } from '../schema/operations.ts'
import { orderItems, orders, paymentAttempts } from '../schema/orders.ts'
import type { OrderRow } from './orders.ts'

/** Newest first. */
export async function ordersOf(db: Db, userId: string, { limit, offset }: { limit: number; offset: number }): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
}

export async function countOrdersOf(db: Db, userId: string): Promise<number> {
  return db.$count(orders, eq(orders.userId, userId))
}

/** Only ever together with its owner (AUTHZ-02). */
export async function findOrderOf(db: Db, userId: string, orderId: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  return order ?? null
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ?? null
}

export async function findOrderByNumber(db: Db, orderNumber: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNumber, orderNumber))
  return order ?? null
}

/** Everybody's, for the shop itself. */
export async function newestOrders(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<OrderRow[]> {
  return db.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit).offset(offset)
}

export type HistoryItem = Awaited<ReturnType<typeof itemsOf>>[number]

/** `slug` is null for what the shop no longer shows. */
export async function itemsOf(db: Db, orderIds: readonly string[]) {
  const { orderId, productId, productName, productSku, productImage, quantity, unitPrice, totalPrice } = orderItems
  return db
    .select({
      orderId,
      productId,
      productName,
      productSku,
      productImage,
      quantity,
      unitPrice,
      totalPrice,
      slug: products.slug,
      status: products.status,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(anyOf(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.displayOrder))
}

export async function attemptsOfOrders(db: Db, orderIds: readonly string[]) {
  const { orderId, createdAt, state, refId, cardPan } = paymentAttempts
  return db
    .select({ orderId, createdAt, state, refId, cardPan })
    .from(paymentAttempts)
    .where(anyOf(paymentAttempts.orderId, orderIds))
    .orderBy(desc(createdAt))
}

/** What became of the orders, step by step. */
export async function changesOfOrders(db: Db, orderIds: readonly string[]) {
  const { objectId, createdAt, newState } = auditLog
  return db
    .select({ orderId: objectId, at: createdAt, newState })
    .from(auditLog)
    .where(and(eq(auditLog.objectType, 'order'), anyOf(auditLog.objectId, orderIds)))
    .orderBy(asc(auditLog.id))
}
