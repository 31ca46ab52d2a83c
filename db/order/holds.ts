import { and, asc, eq, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { type Actor, writeAudit } from '#db/audit.ts'
import type { Db, Tx } from '#db/connect.ts'
import { orders, paymentAttempts, receipts } from '#db/schema/orders.ts'
import { holdMinutes, onlineOrderMinutes, receiptMinutes, receiptRetryMinutes, renewalMinutes } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import { applyTransition, isEnded, type OrderRow, type OrderWithHold } from './orders.ts'
import { isVerifyInFlight } from './payments.ts'
import { lockLines, returnStock, takeStock } from './stock.ts'

/** Returns the stock of a locked order, except units that came back with a refund. */
export async function releaseHold(tx: Tx, order: OrderWithHold, actor: Actor): Promise<void> {
  const lines = await lockLines(tx, order.id)
  const held = lines.map(({ quantity, restockedQuantity, ...line }) => ({ ...line, quantity: quantity - restockedQuantity }))
  await returnStock(
    tx,
    held.filter(({ quantity }) => quantity > 0),
    order.holdRound,
    actor,
  )
}

/** Locks the products of a locked order, and returns whether all are still sold and in stock, so that its hold can be taken again. */
export async function lockHoldStock(tx: Tx, order: OrderWithHold): Promise<boolean> {
  const lines = await lockLines(tx, order.id)
  return lines.every(({ isSold, stockQuantity, quantity }) => isSold && stockQuantity >= quantity)
}

/** Takes the stock again for an order whose hold was released, or throws. Its products are locked before (`lockHoldStock`). */
export async function retakeHold<Order extends OrderWithHold>(tx: Tx, order: Order, actor: Actor): Promise<Order> {
  const holdRound = order.holdRound + 1
  const held = await applyTransition(tx, order, 'retake', actor, { holdRound })
  if (!held) throw new Refusal('order.notPayable')
  await takeStock(tx, await lockLines(tx, order.id), holdRound, actor)
  return { ...held, holdRound }
}

/** The end of every hold of an online order, counted from its creation. */
const onlineEnd = sql`${orders.createdAt} + make_interval(mins => ${onlineOrderMinutes})`

/** Extends the running hold of an order that is paid again, up to `renewalMinutes` after its creation. */
export async function renewHold(tx: Tx, orderId: string): Promise<void> {
  const lastRenewal = sql`${orders.createdAt} + make_interval(mins => ${renewalMinutes})`
  await setHoldEnd(tx, orderId, sql`greatest(${orders.holdExpiresAt}, least(${holdFor(holdMinutes.zarinpal)}, ${lastRenewal}))`)
}

/** The hold of an order that took its stock again. */
export async function startHold(tx: Tx, orderId: string): Promise<void> {
  await setHoldEnd(tx, orderId, sql`least(${holdFor(holdMinutes.zarinpal)}, ${onlineEnd})`)
}

/** Confirms a cash-on-delivery order: from now on it holds its stock until the staff accepts it, counted from its creation (ORD-10). */
export async function confirmHold(tx: Tx, { id, status, paymentStatus }: OrderRow, actor: Actor): Promise<void> {
  const holdExpiresAt = sql`${orders.createdAt} + make_interval(mins => ${holdMinutes.cod})`
  await tx.update(orders).set({ confirmedAt: sql`now()`, holdExpiresAt }).where(eq(orders.id, id))
  const state = { status, payment_status: paymentStatus }
  await writeAudit(tx, actor, { action: 'order.confirmed', objectType: 'order', objectId: id, oldState: state, newState: state })
}

type MethodChange = Pick<OrderRow, 'paymentMethod' | 'receiptId'> & { minutes: number; isConfirmed: boolean }

/** Another payment method for an order that holds its stock: from now on it is held as long as a new order of that method, counted from its creation. */
export async function changeMethod(
  tx: Tx,
  { id }: OrderRow,
  { paymentMethod, receiptId, minutes, isConfirmed }: MethodChange,
): Promise<void> {
  const end = sql`least(${holdFor(minutes)}, ${orders.createdAt} + make_interval(mins => ${Math.max(minutes, onlineOrderMinutes)}))`
  const confirmedAt = isConfirmed ? confirmedNow : null
  await tx.update(orders).set({ paymentMethod, receiptId, confirmedAt, holdExpiresAt: end }).where(eq(orders.id, id))
}

/** The shopper gets time to send another receipt, if the rejected one was sent in time, however late the staff has judged it. */
export async function extendHoldForReceipt(tx: Tx, orderId: string): Promise<void> {
  const isInTime = sql`(select ${receipts.createdAt} from ${receipts} where ${receipts.id} = ${orders.receiptId})
    <= ${orders.createdAt} + make_interval(mins => ${receiptMinutes})`
  const retry = sql`case when ${isInTime} then ${holdFor(receiptRetryMinutes)} end`
  await setHoldEnd(tx, orderId, sql`greatest(${orders.holdExpiresAt}, ${retry})`)
}

async function setHoldEnd(tx: Tx, orderId: string, holdExpiresAt: SQL): Promise<void> {
  await tx.update(orders).set({ holdExpiresAt }).where(eq(orders.id, orderId))
}

/**
 * The stock stays held while the gateway captures the money (docs/threats.md D10): for two minutes, so that after a crash the reconciler
 * verifies again before the hold expires. Never beyond the end of the order, however often it is verified (PAY-14).
 */
export async function extendHoldForVerify(tx: Tx, orderId: string): Promise<void> {
  await setHoldEnd(tx, orderId, sql`greatest(${orders.holdExpiresAt}, least(${holdFor(2)}, ${onlineEnd}))`)
}

/** For a new order that needs no confirmation. */
export const confirmedNow = sql<Date>`now()`

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

/** The same rule as `isUnderReview` in the domain. */
const isUnderReview = sql`(${orders.paymentMethod} = 'bank_transfer' and ${orders.paymentStatus} = 'pending' and ${orders.receiptId} is not null)`

/** Orders whose hold has expired; with an id, only that one. Never one whose receipt the staff has yet to judge (ORD-14). */
export async function expiredHolds(db: Db, limit: number, orderId?: string): Promise<string[]> {
  const isExpired = and(eq(orders.holdState, 'active'), lte(orders.holdExpiresAt, sql`now()`), orderId ? eq(orders.id, orderId) : undefined)
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isExpired, sql`not ${isUnderReview}`, isNotVerifying(db)))
    .orderBy(asc(orders.holdExpiresAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Unpaid online orders whose day is over (ORD-12). */
export async function endedOrders(db: Db, limit: number): Promise<string[]> {
  // Literals, so that a prepared statement can use the partial index.
  const isUnpaid = sql`${orders.status} = 'pending' and ${orders.paymentMethod} = 'zarinpal'`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaid, isEnded, eq(orders.holdState, 'released'), isNotVerifying(db)))
    .limit(limit)
  return rows.map(({ id }) => id)
}
