import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'

/** The database's clock, and when its first migration was applied. */
export async function databaseTimes(db: Db): Promise<{ now: Date; databaseCreatedAt: Date }> {
  const { rows } = await db.execute<{ now: number; created: number }>(
    sql`select extract(epoch from now())::float8 as now, coalesce(extract(epoch from min(applied_at)), 0)::float8 as created from schema_migrations`,
  )
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return { now: new Date(row.now * 1000), databaseCreatedAt: new Date(row.created * 1000) }
}
