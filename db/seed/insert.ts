import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#db/connect.ts'

// PostgreSQL takes at most 65,535 parameters in a statement; no table here has 65 columns.
const batchSize = 1_000

export async function insertAll<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await db.insert(table).values(rows.slice(start, start + batchSize))
  }
}
