import { and, eq, sql } from 'drizzle-orm'
import { isWithinLast, seconds } from '#db/clock.ts'
import type { Db, Tx } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { deskExports } from '#db/schema/desk.ts'

export type ExportRecord = typeof deskExports.$inferSelect

/** Files of this member in the last 24 hours; locks the member, so that two requests at once are counted one after the other. */
export async function countExports(tx: Tx, staffId: string, isPersonal: boolean): Promise<number> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, staffId)).for('no key update')
  const isRecent = isWithinLast(deskExports.createdAt, sql`interval '24 hours'`)
  return tx.$count(deskExports, and(eq(deskExports.staffId, staffId), eq(deskExports.isPersonal, isPersonal), isRecent))
}

export async function insertExport(tx: Tx, row: Omit<ExportRecord, 'createdAt'>): Promise<void> {
  await tx.insert(deskExports).values(row)
}

/** Only the member's own, and only for a while. */
export async function findExport(db: Db, id: string, staffId: string, lifeSeconds: number): Promise<ExportRecord | undefined> {
  const isAlive = isWithinLast(deskExports.createdAt, seconds(lifeSeconds))
  const [row] = await db
    .select()
    .from(deskExports)
    .where(and(eq(deskExports.id, id), eq(deskExports.staffId, staffId), isAlive))
  return row
}
