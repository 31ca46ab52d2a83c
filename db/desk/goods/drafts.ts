import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../connect.ts'
import { deskDrafts } from '../../schema/desk.ts'

export type Draft = { baseVersion: number; changes: Readonly<Record<string, string>>; savedAt: Date }

const ofProduct = (staffId: string, productId: string) =>
  and(eq(deskDrafts.staffId, staffId), eq(deskDrafts.objectType, 'product'), eq(deskDrafts.objectId, productId))

/** A person's own. */
export async function draftOf(db: Db, staffId: string, productId: string): Promise<Draft | null> {
  const { baseVersion, changes, savedAt } = deskDrafts
  const [row] = await db.select({ baseVersion, changes, savedAt }).from(deskDrafts).where(ofProduct(staffId, productId))
  return row ?? null
}

/** True when it is new. */
export async function storeDraft(tx: Tx, staffId: string, productId: string, draft: Omit<Draft, 'savedAt'>): Promise<boolean> {
  const [row] = await tx
    .insert(deskDrafts)
    .values({ staffId, objectType: 'product', objectId: productId, ...draft })
    .onConflictDoUpdate({
      target: [deskDrafts.staffId, deskDrafts.objectType, deskDrafts.objectId],
      set: { ...draft, savedAt: sql`now()` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

/** False when there was none. */
export async function deleteDraft(tx: Tx, staffId: string, productId: string): Promise<boolean> {
  const deleted = await tx.delete(deskDrafts).where(ofProduct(staffId, productId)).returning({ id: deskDrafts.objectId })
  return deleted.length === 1
}
