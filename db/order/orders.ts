import { and, asc, count, eq, lte, sql } from 'drizzle-orm'
import { type HoldState, type OrderStatus, type OrderTransition, type PaymentStatus, transitionOrder } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import { type Actor, writeAudit } from '../audit.ts'
import type { Db, Tx } from '../connect.ts'
import { orderItems, orders } from '../schema/orders.ts'
import { lockProducts, returnStock, type StockLine, takeStock } from './stock.ts'

export type OrderRow = typeof orders.$inferSelect

/** Locks the order until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order ?? null
}

export async function linesOf(db: Db, orderId: string): Promise<StockLine[]> {
  const { id: orderItemId, productId, quantity } = orderItems
  return db.select({ orderItemId, productId, quantity }).from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(productId))
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

/** Returns the stock of a locked order. */
export async function releaseHold(tx: Tx, order: OrderWithHold): Promise<void> {
  await returnStock(tx, await linesOf(tx, order.id), order.holdRound)
}

/** Locks the products of a locked order, and returns whether there is enough stock to take its hold again. */
export async function lockHoldStock(tx: Tx, order: OrderWithHold): Promise<boolean> {
  const lines = await linesOf(tx, order.id)
  const products = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  return lines.every(({ productId, quantity }) => (products.get(productId)?.stockQuantity ?? 0) >= quantity)
}

/** Takes the stock again for an order whose hold was released, or throws. Its products are locked before (`lockHoldStock`). */
export async function retakeHold<Order extends OrderWithHold>(tx: Tx, order: Order, actor: Actor): Promise<Order> {
  const holdRound = order.holdRound + 1
  const held = await applyTransition(tx, order, 'retake', actor, { holdRound })
  if (!held) throw new Refusal('order.notPayable')
  await takeStock(tx, await linesOf(tx, order.id), holdRound)
  return { ...held, holdRound }
}

export async function extendHold(tx: Tx, orderId: string, minutes: number): Promise<void> {
  await tx
    .update(orders)
    .set({ holdExpiresAt: holdFor(minutes) })
    .where(eq(orders.id, orderId))
}

/**
 * The stock stays held while the gateway captures the money (docs/threats.md D10): for two minutes, so that after a crash the reconciler
 * verifies again before the hold expires.
 */
export async function extendHoldForVerify(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ holdExpiresAt: sql`greatest(${orders.holdExpiresAt}, ${holdFor(2)})` })
    .where(eq(orders.id, orderId))
}

/** When a hold of so many minutes expires. */
export function holdFor(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes})`
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

/** Orders whose hold has expired; with an id, only that one. */
export async function expiredHolds(db: Db, limit: number, orderId?: string): Promise<string[]> {
  const ended = and(eq(orders.holdState, 'active'), lte(orders.holdExpiresAt, sql`now()`), orderId ? eq(orders.id, orderId) : undefined)
  const rows = await db.select({ id: orders.id }).from(orders).where(ended).orderBy(asc(orders.holdExpiresAt)).limit(limit)
  return rows.map(({ id }) => id)
}

/** Unpaid online orders whose hold was released a day ago: the gateway's status is final by then. */
export async function staleOrders(db: Db, limit: number): Promise<string[]> {
  const isStale = lte(orders.holdExpiresAt, sql`now() - interval '24 hours'`)
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.holdState, 'released'), isStale))
    .limit(limit)
  return rows.map(({ id }) => id)
}
