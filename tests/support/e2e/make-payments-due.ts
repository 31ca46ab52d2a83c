import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../scripts/open-database.ts'

/** As if the minute had passed after which the reconciler looks at new payments. It runs in the shop itself, at its own next turn. */
const { db, close } = await openDatabase()
await db.execute(
  sql`update payment_attempts set next_check_at = now() where next_check_at is not null and state in ('requested', 'returned')`,
)
await db.execute(sql`update jobs set due_at = now() where name = 'reconcile-payments'`)
await close()
