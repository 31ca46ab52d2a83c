import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../scripts/open-database.ts'

/** Moves the codes of one number two minutes into the past, so that another can be sent. */
const { db, close } = await openDatabase()
await db.execute(sql`update phone_codes set created_at = created_at - interval '2 minutes' where phone = ${process.argv[2]}`)
await close()
