import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { deskDrafts } from '#db/schema/desk.ts'

type Texts = Readonly<Record<string, string>>

/** `base`: what the changed fields were in the version that the draft began with, as far as it is known. */
export type Draft = { baseVersion: number; base: Texts; changes: Texts; savedAt: Date }

/** What the form is of. */
export type Drafted = { readonly type: (typeof deskDrafts.$inferSelect)['objectType']; readonly id: string }

const isOf = (staffId: string, { type, id }: Drafted) =>
  and(eq(deskDrafts.staffId, staffId), eq(deskDrafts.objectType, type), eq(deskDrafts.objectId, id))

/** A person's own. */
export async function draftOf(db: Db, staffId: string, object: Drafted): Promise<Draft | null> {
  const { baseVersion, base, changes, savedAt } = deskDrafts
  const [row] = await db.select({ baseVersion, base, changes, savedAt }).from(deskDrafts).where(isOf(staffId, object))
  return row ?? null
}

type Stored = { readonly version: number; readonly form: Texts }

/** True when it is new. What was known of the same version stays known when the object has another one by now. */
export async function storeDraft(
  tx: Tx,
  staffId: string,
  { type, id, version, form }: Drafted & Stored,
  { baseVersion, changes }: Pick<Draft, 'baseVersion' | 'changes'>,
): Promise<boolean> {
  const names = version === baseVersion ? Object.keys(changes) : []
  const base = Object.fromEntries(names.map((name) => [name, form[name] ?? '']))
  const draft = { baseVersion, changes, base }
  const [row] = await tx
    .insert(deskDrafts)
    .values({ staffId, objectType: type, objectId: id, ...draft })
    .onConflictDoUpdate({
      target: [deskDrafts.staffId, deskDrafts.objectType, deskDrafts.objectId],
      set: {
        ...draft,
        base: sql`case ${deskDrafts.baseVersion} when excluded.base_version then ${deskDrafts.base} || excluded.base else excluded.base end`,
        savedAt: sql`now()`,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

/** False when there was none. */
export async function deleteDraft(tx: Tx, staffId: string, object: Drafted): Promise<boolean> {
  const deleted = await tx.delete(deskDrafts).where(isOf(staffId, object)).returning({ id: deskDrafts.objectId })
  return deleted.length === 1
}
