import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { cancelRequests, orders } from '#db/schema/orders.ts'
import type { CancelDecision } from '#domain/order/progress/cancel-request.ts'

const isOpen = isNull(cancelRequests.decision)

/** False when there is one already. */
export async function insertCancelRequest(tx: Tx, orderId: string, reason: string | null): Promise<boolean> {
  const inserted = await tx.insert(cancelRequests).values({ orderId, reason }).onConflictDoNothing().returning({ id: cancelRequests.id })
  return inserted.length === 1
}

export async function hasOpenRequest(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.$count(cancelRequests, and(eq(cancelRequests.orderId, orderId), isOpen))) > 0
}

type Decision = { decision: CancelDecision; answer: string | null; decidedBy: string | null }

/** Of a locked order; false when there is none to decide. */
export async function decideCancelRequest(tx: Tx, orderId: string, decision: Decision): Promise<boolean> {
  const decided = await tx
    .update(cancelRequests)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(and(eq(cancelRequests.orderId, orderId), isOpen))
    .returning({ id: cancelRequests.id })
  return decided.length === 1
}

type OpenCancelRequest = { orderNumber: string; reason: string | null; createdAt: Date }

/** For the staff, oldest first. */
export function openCancelRequests(db: Db): Promise<OpenCancelRequest[]> {
  const { reason, createdAt } = cancelRequests
  return db
    .select({ orderNumber: orders.orderNumber, reason, createdAt })
    .from(cancelRequests)
    .innerJoin(orders, eq(orders.id, cancelRequests.orderId))
    .where(isOpen)
    .orderBy(asc(createdAt))
}
