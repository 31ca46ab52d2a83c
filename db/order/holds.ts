import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm'
import { onlineOrderMinutes } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { Actor } from '../audit.ts'
import type { Db, Tx } from '../connect.ts'
import { orders, paymentAttempts } from '../schema/orders.ts'
import { applyTransition, type OrderWithHold } from './orders.ts'
import { isVerifyInFlight } from './payments.ts'
import { lockLines, returnStock, takeStock } from './stock.ts'

/** Returns the stock of a locked order. */
export async function releaseHold(tx: Tx, order: OrderWithHold): Promise<void> {
  await returnStock(tx, await lockLines(tx, order.id), order.holdRound)
}

/** Locks the products of a locked order, and returns whether there is enough stock to take its hold again. */
export async function lockHoldStock(tx: Tx, order: OrderWithHold): Promise<boolean> {
  const lines = await lockLines(tx, order.id)
  return lines.every(({ stockQuantity, quantity }) => stockQuantity >= quantity)
}

/** Takes the stock again for an order whose hold was released, or throws. Its products are locked before (`lockHoldStock`). */
export async function retakeHold<Order extends OrderWithHold>(tx: Tx, order: Order, actor: Actor): Promise<Order> {
  const holdRound = order.holdRound + 1
  const held = await applyTransition(tx, order, 'retake', actor, { holdRound })
  if (!held) throw new Refusal('order.notPayable')
  await takeStock(tx, await lockLines(tx, order.id), holdRound)
  return { ...held, holdRound }
}

export async function extendHold(tx: Tx, orderId: string, minutes: number): Promise<void> {
  await tx
    .update(orders)
    .set({ holdExpiresAt: holdFor(minutes) })
    .where(eq(orders.id, orderId))
}

/** The end of every hold of an online order, counted from its creation. */
const onlineEnd = sql`${orders.createdAt} + make_interval(mins => ${onlineOrderMinutes})`

/**
 * The stock stays held while the gateway captures the money (docs/threats.md D10): for two minutes, so that after a crash the reconciler
 * verifies again before the hold expires. Never beyond the end of the order, however often it is verified (PAY-14).
 */
export async function extendHoldForVerify(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ holdExpiresAt: sql`greatest(${orders.holdExpiresAt}, least(${holdFor(2)}, ${onlineEnd}))` })
    .where(eq(orders.id, orderId))
}

/** When a hold of so many minutes expires. */
export function holdFor(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes})`
}

/** Neither releases nor cancels an order whose payment is being verified: the money may just be captured. */
function isNotVerifying(db: Db) {
  return notExists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orders.id), isVerifyInFlight)),
  )
}

/** Orders whose hold has expired; with an id, only that one. */
export async function expiredHolds(db: Db, limit: number, orderId?: string): Promise<string[]> {
  const isExpired = and(eq(orders.holdState, 'active'), lte(orders.holdExpiresAt, sql`now()`), orderId ? eq(orders.id, orderId) : undefined)
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isExpired, isNotVerifying(db)))
    .orderBy(asc(orders.holdExpiresAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Unpaid online orders whose hold was released a day ago: the gateway's status is final by then. */
export async function staleOrders(db: Db, limit: number): Promise<string[]> {
  const isStale = lte(orders.holdExpiresAt, sql`now() - interval '24 hours'`)
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.holdState, 'released'), isStale, isNotVerifying(db)))
    .limit(limit)
  return rows.map(({ id }) => id)
}
