import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'

/** How many notices to the staff contain this text. */
export async function noticesAbout(db: Db, text: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from outbox where event in ('mail', 'sms') and payload::text like ${`%${text}%`}`,
  )
  return rows[0]?.count ?? 0
}
