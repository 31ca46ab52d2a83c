import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { textRevisions } from '#db/schema/content.ts'
import type { TextForm } from '#domain/desk/content/text-form.ts'

type Owner = { readonly objectType: 'post' | 'page'; readonly id: string }

const isOf = ({ objectType, id }: Owner) => and(eq(textRevisions.objectType, objectType), eq(textRevisions.objectId, id))

/** Newest first, with the name of who saved it. */
export function listRevisions(db: Db, owner: Owner) {
  const { id, version, madeAt } = textRevisions
  return db
    .select({ id, version, madeAt, by: profiles.fullName })
    .from(textRevisions)
    .leftJoin(profiles, eq(profiles.id, textRevisions.madeBy))
    .where(isOf(owner))
    .orderBy(desc(version))
}

export async function findRevision(db: Db, owner: Owner, revisionId: string): Promise<TextForm | null> {
  const [row] = await db
    .select({ fields: textRevisions.fields })
    .from(textRevisions)
    .where(and(isOf(owner), eq(textRevisions.id, revisionId)))
  return row?.fields ?? null
}

type NewRevision = { readonly version: number; readonly fields: TextForm; readonly madeBy: string | null }

/** One that is stored already stays as it is. */
export async function addRevision(tx: Tx, { objectType, id }: Owner, { version, fields, madeBy }: NewRevision): Promise<void> {
  await tx
    .insert(textRevisions)
    .values({ objectType, objectId: id, version, fields: { ...fields }, madeBy })
    .onConflictDoNothing()
}

export async function deleteRevisionsUpTo(tx: Tx, owner: Owner, version: number): Promise<void> {
  await tx.delete(textRevisions).where(and(isOf(owner), lte(textRevisions.version, version)))
}
