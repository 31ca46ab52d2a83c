import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { isHeld, openUnits } from './stock-conditions.ts'

/** The unpaid orders that hold units of a product, those that end first first. */
export function heldOrdersOf(db: Db, productId: string, limit: number) {
  return db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      units: sql<number>`${openUnits}`.mapWith(Number),
      until: orders.holdExpiresAt,
      /** Such a hold lasts until somebody has judged the receipt. */
      hasReceipt: sql<boolean>`${orders.receiptId} is not null`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.productId, productId), isHeld))
    .orderBy(asc(orders.holdExpiresAt), asc(orders.id))
    .limit(limit)
}
