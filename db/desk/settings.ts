import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { settings } from '#db/schema/settings.ts'

export type StoredSetting = { readonly key: string; readonly value: Readonly<Record<string, string>>; readonly version: number }

export async function readSettings(db: Db): Promise<StoredSetting[]> {
  return db.select({ key: settings.key, value: settings.value, version: settings.version }).from(settings).orderBy(settings.key)
}

/** The row, locked until the end of the transaction; version 0 before the first save. */
export async function lockSetting(tx: Tx, key: string): Promise<StoredSetting & { id: string }> {
  await tx.insert(settings).values({ key, value: {}, version: 0 }).onConflictDoNothing({ target: settings.key })
  const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('update')
  if (!row) throw new Error(`the setting ${key} could not be stored`)
  return row
}

export async function saveSetting(tx: Tx, id: string, value: Readonly<Record<string, string>>): Promise<number> {
  const [row] = await tx
    .update(settings)
    .set({ value: { ...value }, version: sql`${settings.version} + 1`, changedAt: sql`now()` })
    .where(eq(settings.id, id))
    .returning({ version: settings.version })
  if (!row) throw new Error('the setting was removed while it was locked')
  return row.version
}
