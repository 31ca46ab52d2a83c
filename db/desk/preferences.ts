import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { deskPreferences } from '#db/schema/desk.ts'

export type HiddenColumns = Readonly<Record<string, readonly string[]>>

export async function hiddenColumnsOf(db: Db, staffId: string): Promise<HiddenColumns> {
  const [found] = await db
    .select({ hiddenColumns: deskPreferences.hiddenColumns })
    .from(deskPreferences)
    .where(eq(deskPreferences.staffId, staffId))
  return found?.hiddenColumns ?? {}
}

/** Replaces the choice for one table; those of other tables stay. */
export async function saveHiddenColumns(tx: Tx, staffId: string, table: string, hidden: readonly string[]): Promise<void> {
  const hiddenColumns = { [table]: hidden }
  await tx
    .insert(deskPreferences)
    .values({ staffId, hiddenColumns })
    .onConflictDoUpdate({
      target: deskPreferences.staffId,
      set: { hiddenColumns: sql`${deskPreferences.hiddenColumns} || excluded.hidden_columns` },
    })
}
