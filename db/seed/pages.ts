import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../connect.ts'
import { pages } from '../schema/content.ts'
import { auditLog } from '../schema/operations.ts'
import { contentFolder, pageRows } from './content.ts'
import { insertAll } from './insert.ts'
import { holdSeedLock } from './seed-lock.ts'

const seeded = { objectType: 'page', action: 'page.seeded' } as const

/** Gives a shop the pages it has never had: what the owner has changed, hidden or deleted since then stays as it is. */
export async function seedPages(db: Db, folder = contentFolder): Promise<number> {
  return db.transaction(async (tx) => {
    await holdSeedLock(tx)
    return insertNewPages(tx, folder)
  })
}

/** The audit log remembers which pages were given, and nobody can make it forget. */
export async function insertNewPages(tx: Tx, folder = contentFolder): Promise<number> {
  const rows = pageRows(folder).map((row) => ({ ...row, id: row.id ?? '' }))
  const ids = rows.map(({ id }) => id)
  const given = await tx
    .select({ id: auditLog.objectId })
    .from(auditLog)
    .where(and(eq(auditLog.objectType, seeded.objectType), eq(auditLog.action, seeded.action), inArray(auditLog.objectId, ids)))
  const known = new Set(given.map(({ id }) => id))
  const fresh = rows.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return 0
  // A page with that address may be the owner's own.
  const added = await tx.insert(pages).values(fresh).onConflictDoNothing().returning({ id: pages.id })
  await insertAll(
    tx,
    auditLog,
    fresh.map(({ id, slug, createdAt }) => ({ ...seeded, actorKind: 'system' as const, objectId: id, newState: { slug }, createdAt })),
  )
  return added.length
}
