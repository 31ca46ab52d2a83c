import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { pages } from '#db/schema/content.ts'
import { auditLog } from '#db/schema/operations.ts'
import { contentFolder, pageRows } from './content.ts'
import { insertAll } from './insert.ts'
import { holdSeedLock } from './seed-lock.ts'

const seeded = { objectType: 'page', action: 'page.seeded' } as const

/** Inserts the pages that were never seeded; pages that the owner changed, hid or deleted stay as they are. */
export async function seedPages(db: Db, folder = contentFolder): Promise<number> {
  return db.transaction(async (tx) => {
    await holdSeedLock(tx)
    return insertNewPages(tx, folder)
  })
}

/** The append-only audit log records which pages were seeded. */
export async function insertNewPages(tx: Tx, folder = contentFolder): Promise<number> {
  const rows = pageRows(folder).map((row) => ({ ...row, id: row.id ?? '' }))
  const ids = rows.map(({ id }) => id)
  const seededBefore = await tx
    .select({ id: auditLog.objectId })
    .from(auditLog)
    .where(and(eq(auditLog.objectType, seeded.objectType), eq(auditLog.action, seeded.action), inArray(auditLog.objectId, ids)))
  const known = new Set(seededBefore.map(({ id }) => id))
  const fresh = rows.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return 0
  // The owner may have created a page with that slug.
  const added = await tx.insert(pages).values(fresh).onConflictDoNothing().returning({ id: pages.id })
  await insertAll(
    tx,
    auditLog,
    fresh.map(({ id, slug, createdAt }) => ({ ...seeded, actorKind: 'system' as const, objectId: id, newState: { slug }, createdAt })),
  )
  return added.length
}
