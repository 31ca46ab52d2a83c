import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'
import { accountTokens, phoneCodes, registrationTickets, sessions } from './schema/accounts.ts'
import { deskDrafts } from './schema/desk.ts'
import { goodsSteps } from './schema/goods-steps.ts'
import { outbox, rateLimits } from './schema/operations.ts'
import { idempotencyKeys } from './schema/orders.ts'
import { deskDevices, deskLinks, deskSessions } from './schema/staff.ts'

const isOver = {
  sessions: [sessions, sql`expires_at <= now()`],
  // The daily limits are counted from these rows (docs/threats.md AUTH-02).
  phoneCodes: [phoneCodes, sql`expires_at <= now() - interval '48 hours'`],
  registrationTickets: [registrationTickets, sql`expires_at <= now()`],
  accountTokens: [accountTokens, sql`expires_at <= now()`],
  deskSessions: [deskSessions, sql`expires_at <= now()`],
  deskDevices: [deskDevices, sql`expires_at <= now()`],
  deskLinks: [deskLinks, sql`expires_at <= now()`],
  // Nobody comes back to a draft after a month.
  deskDrafts: [deskDrafts, sql`saved_at <= now() - interval '30 days'`],
  // As long a step for many products can be undone; its items go with it.
  goodsSteps: [goodsSteps, sql`created_at <= now() - interval '90 days'`],
  // Idempotency keys are valid for two days (docs/threats.md D9).
  idempotencyKeys: [idempotencyKeys, sql`created_at <= now() - interval '48 hours'`],
  // The event of an order is retained as proof that the shopper was notified once.
  outbox: [outbox, sql`sent_at <= now() - interval '7 days' and order_id is null`],
  rateLimits: [rateLimits, sql`resets_at <= now()`],
} as const satisfies Record<string, [PgTable, ReturnType<typeof sql>]>

export type Sweepable = keyof typeof isOver

export const sweepables = Object.keys(isOver) as Sweepable[]

/** Deletes at most `limit` expired rows and returns the count: small batches keep locks short. */
export async function deleteExpired(db: Db, what: Sweepable, limit: number): Promise<number> {
  const [table, condition] = isOver[what]
  const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any (array(
    select ctid from ${table} where ${condition} limit ${limit} for update skip locked))`)
  return rowCount ?? 0
}
