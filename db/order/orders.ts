import { and, asc, count, eq, lte, sql } from 'drizzle-orm'
import { type HoldState, type OrderStatus, type OrderTransition, type PaymentStatus, transitionOrder } from '#domain/order/order.ts'

import type { PaymentMethod } from '#domain/order/payment.ts'
import { type Actor, writeAudit } from '../audit.ts'
import type { Db, Tx } from '../connect.ts'
import { orderItems, orders } from '../schema/orders.ts'
import { lockProducts, returnStock, type StockLine, takeStock } from './stock.ts'

export type OrderRow = typeof orders.$inferSelect

/** Until the transaction ends nobody else changes this order. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return order ?? null
}

export async function linesOf(db: Db, orderId: string): Promise<StockLine[]> {
  const { id: orderItemId, productId, quantity } = orderItems
  return db.select({ orderItemId, productId, quantity }).from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(productId))
}

type TransitionFacts = Partial<Pick<typeof orders.$inferInsert, 'trackingNumber' | 'cancelReason'>>

/** What a move writes beside the states themselves; all moments are the database's. */
const timestampsFor: Partial<Record<OrderTransition, object>> = {
  pay: { paidAt: sql`now()` },
  collect: { paidAt: sql`now()` },
  ship: { shippedAt: sql`now()` },
  deliver: { deliveredAt: sql`now()` },
  cancel: { cancelledAt: sql`now()` },
}

const actions: Partial<Record<OrderTransition, string>> = { pay: 'order.paid', collect: 'order.paid' }

export type OrderWithHold = {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  holdState: HoldState
  paymentMethod: PaymentMethod
  holdRound: number
}

/** One legal step of a locked order with its audit row, or null where the table of moves knows no such step. */
export async function applyTransition<Order extends OrderWithHold>(
  tx: Tx,
  order: Order,
  move: OrderTransition,
  actor: Actor,
  facts: TransitionFacts = {},
): Promise<Order | null> {
  const next = transitionOrder(order, move)
  if (!next) return null
  await tx
    .update(orders)
    .set({ ...next, ...timestampsFor[move], ...facts })
    .where(eq(orders.id, order.id))
  const isVisibleChange = next.status !== order.status || next.paymentStatus !== order.paymentStatus
  if (isVisibleChange) {
    await writeAudit(tx, actor, {
      action: actions[move] ?? `order.${move}`,
      objectType: 'order',
      objectId: order.id,
      oldState: { status: order.status, payment_status: order.paymentStatus },
      newState: { status: next.status, payment_status: next.paymentStatus },
    })
  }
  return { ...order, ...next }
}

/** The stock of a locked order goes back to the shelf. */
export async function releaseHold(tx: Tx, order: OrderWithHold): Promise<void> {
  await returnStock(tx, await linesOf(tx, order.id), order.holdRound)
}

/** Takes the stock once more for an order that had to let it go; false when there is not enough, and nothing has changed. */
export async function retakeHold(tx: Tx, order: OrderWithHold): Promise<boolean> {
  const lines = await linesOf(tx, order.id)
  const shelf = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  const isEnough = lines.every(({ productId, quantity }) => (shelf.get(productId)?.stockQuantity ?? 0) >= quantity)
  if (!isEnough) return false
  const round = order.holdRound + 1
  await tx.update(orders).set({ holdRound: round }).where(eq(orders.id, order.id))
  if (!(await takeStock(tx, lines, round))) throw new Error('locked stock went away')
  return true
}

export async function extendHold(tx: Tx, orderId: string, minutes: number): Promise<void> {
  await tx
    .update(orders)
    .set({ holdExpiresAt: holdFor(minutes) })
    .where(eq(orders.id, orderId))
}

/**
 * While the gateway takes the money the stock stays (threats D10): two minutes from the question, so that the reconciler asks again
 * before it goes back when this program dies in between.
 */
export async function extendHoldForVerify(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ holdExpiresAt: sql`greatest(${orders.holdExpiresAt}, ${holdFor(2)})` })
    .where(eq(orders.id, orderId))
}

/** The moment until which a new order keeps its stock. */
export function holdFor(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes})`
}

const databaseEpochMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** The database's clock, for numbers that begin with the time. */
export async function epochMs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(sql`select ${databaseEpochMs} as ms`)
  const [now] = rows
  if (!now) throw new Error('the database did not tell the time')
  return now.ms
}

/** How many unpaid orders of a shopper keep stock from others, and the moment by the database's clock. */
export async function openOrdersAndClock(tx: Tx, userId: string): Promise<{ count: number; epochMs: number }> {
  const isOpen = and(eq(orders.userId, userId), eq(orders.status, 'pending'), eq(orders.holdState, 'active'))
  const [now] = await tx.select({ count: count(), epochMs: databaseEpochMs }).from(orders).where(isOpen)
  if (!now) throw new Error('the database did not tell the time')
  return now
}

export async function findOrderByCheckout(db: Db, userId: string, checkoutId: string): Promise<{ id: string } | null> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId), eq(orders.userId, userId)))
  return order ?? null
}

/** Orders that keep stock past their time; with an id, only that one. */
export async function expiredHolds(db: Db, limit: number, orderId?: string): Promise<string[]> {
  const ended = and(eq(orders.holdState, 'active'), lte(orders.holdExpiresAt, sql`now()`), orderId ? eq(orders.id, orderId) : undefined)
  const rows = await db.select({ id: orders.id }).from(orders).where(ended).orderBy(asc(orders.holdExpiresAt)).limit(limit)
  return rows.map(({ id }) => id)
}

/** Unpaid online orders that let go of their stock a day ago: the gateway has had its last word. */
export async function staleOrders(db: Db, limit: number): Promise<string[]> {
  const isStale = lte(orders.holdExpiresAt, sql`now() - interval '24 hours'`)
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.holdState, 'released'), isStale))
    .limit(limit)
  return rows.map(({ id }) => id)
}
