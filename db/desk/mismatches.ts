import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'

type Closed = { kind: string; attemptId: string | null }

/** Closes an open mismatch; null when there is none: of two desks one closes it. */
export async function closeMismatch(tx: Tx, id: string, resolution: string, resolvedBy: string): Promise<Closed | null> {
  const { kind, attemptId } = paymentMismatches
  const [closed] = await tx
    .update(paymentMismatches)
    .set({ resolvedAt: sql`now()`, resolution, resolvedBy })
    .where(and(eq(paymentMismatches.id, id), isNull(paymentMismatches.resolvedAt)))
    .returning({ kind, attemptId })
  return closed ?? null
}

export async function hasMismatch(db: Db, id: string): Promise<boolean> {
  return (await db.$count(paymentMismatches, eq(paymentMismatches.id, id))) > 0
}

/** The staff sent the money of an attempt back: the shopper reads it at the attempt. */
export async function markReversed(tx: Tx, attemptId: string): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: 'reversed' })
    .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'refund_due')))
}
