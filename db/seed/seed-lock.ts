import { sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'

const seedLock = 726_501_002

/** Held while seeding: of two nodes that start together, the second finds the shop seeded. */
export async function holdSeedLock(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`)
  await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
}
