import { and, count, eq, sql } from 'drizzle-orm'
import { type HoldState, type OrderStatus, type OrderTransition, type PaymentStatus, transitionOrder } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { type Actor, writeAudit } from '../audit.ts'
import type { Db, Tx } from '../connect.ts'
import { orders } from '../schema/orders.ts'

export type OrderRow = typeof orders.$inferSelect

/** Locks the order until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order ?? null
}

type TransitionFacts = Partial<Pick<typeof orders.$inferInsert, 'trackingNumber' | 'cancelReason' | 'holdRound'>>

/** What a transition writes besides the states; all timestamps are the database's. */
const timestampsFor: Partial<Record<OrderTransition, object>> = {
  pay: { paidAt: sql`now()` },
  collect: { paidAt: sql`now()` },
  ship: { shippedAt: sql`now()` },
  deliver: { deliveredAt: sql`now()` },
  cancel: { cancelledAt: sql`now()` },
}

const auditActions: Partial<Record<OrderTransition, string>> = { pay: 'order.paid', collect: 'order.paid' }

export type OrderWithHold = {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  holdState: HoldState
  paymentMethod: PaymentMethod
  holdRound: number
}

/** Applies a transition to a locked order and writes its audit row; null when the transition is not legal. */
export async function applyTransition<Order extends OrderWithHold>(
  tx: Tx,
  order: Order,
  transition: OrderTransition,
  actor: Actor,
  facts: TransitionFacts = {},
): Promise<Order | null> {
  const next = transitionOrder(order, transition)
  if (!next) return null
  await tx
    .update(orders)
    .set({ ...next, ...timestampsFor[transition], ...facts })
    .where(eq(orders.id, order.id))
  const isVisibleChange = next.status !== order.status || next.paymentStatus !== order.paymentStatus
  if (isVisibleChange) {
    await writeAudit(tx, actor, {
      action: auditActions[transition] ?? `order.${transition}`,
      objectType: 'order',
      objectId: order.id,
      oldState: { status: order.status, payment_status: order.paymentStatus },
      newState: { status: next.status, payment_status: next.paymentStatus },
    })
  }
  return { ...order, ...next }
}

const databaseEpochMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** The database's clock, for order numbers and time windows. */
export async function epochMs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(sql`select ${databaseEpochMs} as ms`)
  const [now] = rows
  if (!now) throw new Error('the database returned no time')
  return now.ms
}

/** How many unpaid orders of a shopper hold stock, and the time of the database's clock, in one query. */
export async function openOrdersAndClock(tx: Tx, userId: string): Promise<{ count: number; epochMs: number }> {
  const isOpen = and(eq(orders.userId, userId), eq(orders.status, 'pending'), eq(orders.holdState, 'active'))
  const [now] = await tx.select({ count: count(), epochMs: databaseEpochMs }).from(orders).where(isOpen)
  if (!now) throw new Error('the database returned no time')
  return now
}

export async function findOrderByCheckout(db: Db, userId: string, checkoutId: string): Promise<{ id: string } | null> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId), eq(orders.userId, userId)))
  return order ?? null
}
