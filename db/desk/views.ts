import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { deskViews } from '#db/schema/desk.ts'

export type SavedView = { id: string; name: string; query: string }

/** A person's own, oldest first. */
export function savedViews(db: Db, staffId: string, page: string): Promise<SavedView[]> {
  const { id, name, query } = deskViews
  return db
    .select({ id, name, query })
    .from(deskViews)
    .where(and(eq(deskViews.staffId, staffId), eq(deskViews.page, page)))
    .orderBy(asc(deskViews.createdAt))
}

/** Null when the person has one of that name. */
export async function insertView(db: Db, view: { staffId: string; page: string; name: string; query: string }): Promise<string | null> {
  const id = newId()
  const inserted = await db
    .insert(deskViews)
    .values({ id, ...view })
    .onConflictDoNothing()
    .returning({ id: deskViews.id })
  return inserted[0]?.id ?? null
}

/** Always together with its owner. */
export async function deleteView(db: Db, staffId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(deskViews)
    .where(and(eq(deskViews.id, id), eq(deskViews.staffId, staffId)))
    .returning({ id: deskViews.id })
  return deleted.length === 1
}
