import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { testPayments } from '#db/schema/test-payments.ts'

export type TestPaymentRow = typeof testPayments.$inferSelect

export async function insertTestPayment(tx: Tx, payment: typeof testPayments.$inferInsert): Promise<void> {
  await tx.insert(testPayments).values(payment)
}

export async function findTestPayment(db: Db, authority: string): Promise<TestPaymentRow | null> {
  const [payment] = await db.select().from(testPayments).where(eq(testPayments.authority, authority))
  return payment ?? null
}

export async function settleTestPayment(tx: Tx, id: string, change: Pick<TestPaymentRow, 'state' | 'reference'>): Promise<void> {
  await tx.update(testPayments).set(change).where(eq(testPayments.id, id))
}

export async function latestTestPayments(db: Db, count: number): Promise<TestPaymentRow[]> {
  return db.select().from(testPayments).orderBy(desc(testPayments.openedAt)).limit(count)
}
