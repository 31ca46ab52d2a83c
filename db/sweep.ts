import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'
import { accountTokens, phoneCodes, registrationTickets, sessions } from './schema/accounts.ts'
import { outbox, rateLimits } from './schema/operations.ts'
import { idempotencyKeys } from './schema/orders.ts'

const isOver = {
  sessions: [sessions, sql`expires_at <= now()`],
  // The limits of a day are counted from the codes themselves (threats AUTH-02).
  phoneCodes: [phoneCodes, sql`expires_at <= now() - interval '48 hours'`],
  registrationTickets: [registrationTickets, sql`expires_at <= now()`],
  accountTokens: [accountTokens, sql`expires_at <= now()`],
  // threats D9
  idempotencyKeys: [idempotencyKeys, sql`created_at <= now() - interval '48 hours'`],
  // An order keeps its event: it proves that the shopper was told once.
  outbox: [outbox, sql`sent_at <= now() - interval '7 days' and order_id is null`],
  rateLimits: [rateLimits, sql`resets_at <= now()`],
} as const satisfies Record<string, [PgTable, ReturnType<typeof sql>]>

export type Sweepable = keyof typeof isOver

export const sweepables = Object.keys(isOver) as Sweepable[]

/** Deletes at most `limit` rows whose time is over and says how many: small bites, so that nobody waits for a lock. */
export async function deleteExpired(db: Db, what: Sweepable, limit: number): Promise<number> {
  const [table, condition] = isOver[what]
  const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any (array(
    select ctid from ${table} where ${condition} limit ${limit} for update skip locked))`)
  return rowCount ?? 0
}
