import { eq, sql } from 'drizzle-orm'
import { type StaffActor, writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { orders, refundLines, refunds } from '#db/schema/orders.ts'
import { type Toman, toman } from '#domain/money.ts'
import { transitionOrder } from '#domain/order/order.ts'
import type { NewRefund } from '#domain/order/progress/refund.ts'
import type { OrderRow } from './orders.ts'

/** Of a locked order. Triggers add it to the sums of order and lines, and the tables refuse more than was paid or bought (DESK-22). */
export async function insertRefund(tx: Tx, orderId: string, refund: NewRefund, madeBy: string): Promise<string> {
  const { amount, shipping, way, reference, reason, restock: restocked, lines } = refund
  const id = newId()
  await tx.insert(refunds).values({ id, orderId, amount, shipping, way, reference, reason, restocked, madeBy })
  const rows = lines.map(({ itemId, quantity }) => ({ refundId: id, orderItemId: itemId, orderId, quantity }))
  if (rows.length > 0) await tx.insert(refundLines).values(rows)
  return id
}

/** What of an order's shipping went back. */
export async function refundedShippingOf(tx: Tx, orderId: string): Promise<Toman> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.shipping}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
  return toman(row?.sum ?? 0)
}

/**
 * Applies the transition of a refund to a locked order and writes its audit row, which also says how much was refunded before and after; false
 * when it is not legal.
 */
export async function applyRefund(tx: Tx, order: OrderRow, amount: Toman, staff: StaffActor): Promise<boolean> {
  const refunded = order.refundedAmount + amount
  const transition = refunded === order.total ? 'refund' : 'refundPart'
  const next = transitionOrder(order, transition)
  if (!next) return false
  if (next.paymentStatus !== order.paymentStatus) await tx.update(orders).set(next).where(eq(orders.id, order.id))
  await writeAudit(tx, staff, {
    action: `order.${transition}`,
    objectType: 'order',
    objectId: order.id,
    oldState: { status: order.status, payment_status: order.paymentStatus, refunded: order.refundedAmount },
    newState: { status: next.status, payment_status: next.paymentStatus, refunded },
  })
  return true
}
