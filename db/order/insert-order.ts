import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, auditRow } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { equalsAnyOpaque } from '#db/equals-any.ts'
import { outboxRow } from '#db/outbox.ts'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { orderItems, orders, stockMoves } from '#db/schema/orders.ts'
import { cartItems } from '#db/schema/shoppers.ts'
import { placedOrder } from '#domain/order/order.ts'
import { placedNoticeDelaySeconds } from '#domain/outbox.ts'
import { Refusal } from '#domain/refusals.ts'
import type { holdFor } from './holds.ts'
import { decrementStockSql, stockMoveRows } from './stock.ts'

export type NewOrderRow = Omit<typeof orders.$inferInsert, 'id' | 'holdExpiresAt' | 'confirmedAt'> & {
  id: string
  confirmedAt: SQL | null
  holdExpiresAt: ReturnType<typeof holdFor>
}
export type NewOrderItem = typeof orderItems.$inferInsert & { id: string }

export type NewOrder = { order: NewOrderRow; items: readonly NewOrderItem[]; actor: Actor; emptiesCart: boolean }

/**
 * Everything that a new order writes, in one statement: the product rows stay locked for one round trip and a commit only.
 * Throws when the stock of a line is insufficient, which rolls the transaction back.
 */
export async function insertOrder(tx: Tx, { order, items, actor, emptiesCart }: NewOrder): Promise<void> {
  const lines = items.map(({ id, productId, quantity }) => ({ orderItemId: id, productId, quantity }))
  const products = emptiesCart ? lines.map(({ productId }) => productId) : []
  const { rows } = await tx.execute<{ count: number }>(sql`with
    placed as ${tx.insert(orders).values(order)},
    listed as ${tx.insert(orderItems).values([...items])},
    noted as ${tx.insert(auditLog).values(placedBy(actor, order.id))},
    taken as (${decrementStockSql(lines)} returning p.id),
    moved as ${tx.insert(stockMoves).values(stockMoveRows(lines, { kind: 'taken', round: 1, actor }))},
    announced as ${tx.insert(outbox).values(placedNotice(order.id))},
    emptied as ${tx.delete(cartItems).where(and(eq(cartItems.userId, order.userId), equalsAnyOpaque(cartItems.productId, products)))}
    select count(*) as count from taken`)
  if (rows[0]?.count !== lines.length) throw new Refusal('stock.insufficient')
}

function placedNotice(orderId: string) {
  return outboxRow({ topic: 'order.placed', key: orderId, payload: { orderId }, orderId, delaySeconds: placedNoticeDelaySeconds })
}

function placedBy(actor: Actor, orderId: string) {
  const newState = { status: placedOrder.status, payment_status: placedOrder.paymentStatus }
  return auditRow(actor, { action: 'order.placed', objectType: 'order', objectId: orderId, oldState: null, newState })
}
