import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { deskDrafts } from '#db/schema/desk.ts'

export type Draft = { baseVersion: number; changes: Readonly<Record<string, string>>; savedAt: Date }

/** What the form is of. */
export type Drafted = { readonly type: (typeof deskDrafts.$inferSelect)['objectType']; readonly id: string }

const isOf = (staffId: string, { type, id }: Drafted) =>
  and(eq(deskDrafts.staffId, staffId), eq(deskDrafts.objectType, type), eq(deskDrafts.objectId, id))

/** A person's own. */
export async function draftOf(db: Db, staffId: string, object: Drafted): Promise<Draft | null> {
  const { baseVersion, changes, savedAt } = deskDrafts
  const [row] = await db.select({ baseVersion, changes, savedAt }).from(deskDrafts).where(isOf(staffId, object))
  return row ?? null
}

/** True when it is new. */
export async function storeDraft(tx: Tx, staffId: string, { type, id }: Drafted, draft: Omit<Draft, 'savedAt'>): Promise<boolean> {
  const [row] = await tx
    .insert(deskDrafts)
    .values({ staffId, objectType: type, objectId: id, ...draft })
    .onConflictDoUpdate({
      target: [deskDrafts.staffId, deskDrafts.objectType, deskDrafts.objectId],
      set: { ...draft, savedAt: sql`now()` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

/** False when there was none. */
export async function deleteDraft(tx: Tx, staffId: string, object: Drafted): Promise<boolean> {
  const deleted = await tx.delete(deskDrafts).where(isOf(staffId, object)).returning({ id: deskDrafts.objectId })
  return deleted.length === 1
}
