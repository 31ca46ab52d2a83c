import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { orders, receipts } from './schema/orders.ts'

/** A receipt of this shopper that no order has used yet. */
export async function findFreeReceipt(db: Db, userId: string, receiptId: string): Promise<{ id: string } | null> {
  const isUsed = sql`exists (select from ${orders} where ${orders.receiptId} = ${receipts.id})`
  const [receipt] = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.id, receiptId), eq(receipts.userId, userId), isNull(receipts.verdict), sql`not ${isUsed}`))
  return receipt ?? null
}

/** A person looked and said no; false when somebody had decided before. */
export async function rejectReceipt(db: Db, receiptId: string, reviewerId: string | null): Promise<boolean> {
  const judged = await db
    .update(receipts)
    .set({ verdict: 'rejected', reviewedBy: reviewerId, reviewedAt: sql`now()` })
    .where(and(eq(receipts.id, receiptId), isNull(receipts.verdict)))
    .returning({ id: receipts.id })
  return judged.length === 1
}
