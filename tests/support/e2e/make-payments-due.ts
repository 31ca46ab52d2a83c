import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../scripts/open-database.ts'

/** Makes new payments due, as if a minute had passed; the shop's own reconciler picks them up. */
const { db, close } = await openDatabase()
await db.execute(
  sql`update payment_attempts set next_check_at = now() where next_check_at is not null and state in ('requested', 'returned')`,
)
await db.execute(sql`update jobs set due_at = now() where name = 'reconcile-payments'`)
await close()
