import { and, eq, inArray, sql } from 'drizzle-orm'
import { type AttemptState, liveAttemptStates } from '#domain/order/payment.ts'
import type { Db, Tx } from '../connect.ts'
import { paymentAttempts, paymentMismatches } from '../schema/orders.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect
type NewAttempt = Pick<AttemptRow, 'id' | 'orderId' | 'provider' | 'environment' | 'merchant' | 'amountRial'>

/** After 1, 3, 7, 15 and 30 minutes, then every hour for a day (contracts §1.5). */
const firstCheckMinutes = 1
const checkDelaysMinutes = [2, 4, 8, 15, 60] as const
const maxChecks = checkDelaysMinutes.length + 24

export async function insertAttempt(tx: Tx, attempt: NewAttempt, lifeMinutes: number): Promise<void> {
  await tx.insert(paymentAttempts).values({ ...attempt, expiresAt: inMinutes(lifeMinutes), nextCheckAt: inMinutes(firstCheckMinutes) })
}

export async function findLiveAttempt(tx: Tx, orderId: string): Promise<AttemptRow | null> {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...liveAttemptStates])))
  return attempt ?? null
}

export async function findAttempt(db: Db, authority: string): Promise<AttemptRow | null> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.authority, authority))
  return attempt ?? null
}

/** Locked after its order, always in that sequence. */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow | null> {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update')
  return attempt ?? null
}

/** Longer than the gateway and the two transactions around it may take; whoever asks longer has died. */
const verifyTimeout = sql`interval '10 seconds'`
const isVerifyInFlight = sql`(${paymentAttempts.state} = 'verifying' and ${paymentAttempts.updatedAt} > now() - ${verifyTimeout})`

/** Whether the gateway is taking the money of a locked order just now. */
export async function isVerifying(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.$count(paymentAttempts, and(eq(paymentAttempts.orderId, orderId), isVerifyInFlight))) > 0
}

/** The bank has a page for this attempt. One that was given up meanwhile stays so: if it is paid, its authority still leads to the order. */
export async function storeAuthority(db: Db, id: string, authority: string): Promise<void> {
  const state = sql`case when ${paymentAttempts.state} = 'created' then 'requested' else ${paymentAttempts.state} end`
  await db.update(paymentAttempts).set({ authority, state, requestedAt: sql`now()` }).where(eq(paymentAttempts.id, id))
}

/** The shopper is back from the bank. */
export async function markReturned(db: Db, id: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ state: 'returned', returnedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'requested')))
}

type AttemptChange = Partial<Pick<AttemptRow, 'authority' | 'refId' | 'cardPan' | 'feeRial' | 'feeType' | 'failureCode'>>

const timestampsFor: Partial<Record<AttemptState, object>> = {
  // The reconciler takes over from whoever dies while asking.
  verifying: { nextCheckAt: sql`now() + ${verifyTimeout}` },
  returned: { returnedAt: sql`coalesce(${paymentAttempts.returnedAt}, now())` },
  verified: { verifiedAt: sql`now()`, nextCheckAt: null },
  refund_due: { nextCheckAt: null },
}

export async function setAttempt(db: Db, id: string, state: AttemptState, change: AttemptChange = {}): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ state, ...timestampsFor[state], ...change })
    .where(eq(paymentAttempts.id, id))
}

/** The shopper has left the bank unpaid, as far as anybody knows. What is settled or being settled by now stays so. */
export async function expireAttempt(db: Db, id: string): Promise<void> {
  const isWaiting = inArray(paymentAttempts.state, ['created', 'requested', 'returned'])
  await db
    .update(paymentAttempts)
    .set({ state: 'expired' })
    .where(and(eq(paymentAttempts.id, id), isWaiting))
}

/** Nobody will ask the gateway about it again. */
export async function stopChecking(db: Db, id: string): Promise<void> {
  await db.update(paymentAttempts).set({ nextCheckAt: null }).where(eq(paymentAttempts.id, id))
}

/** A shopper was told that it is being checked: the reconciler looks within a minute, even where it had given up. */
export async function scheduleCheck(db: Db, id: string): Promise<void> {
  // Whoever asks just now is left alone: the touch would keep a dead program's question alive.
  const isUnsettled = inArray(paymentAttempts.state, ['requested', 'returned', 'failed', 'expired'])
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: sql`least(${paymentAttempts.nextCheckAt}, ${inMinutes(firstCheckMinutes)})` })
    .where(and(eq(paymentAttempts.id, id), isUnsettled))
}

/** Takes attempts whose time to be looked at has come, and sets the next time first: a worker that dies loses nothing. */
export async function claimDueChecks(db: Db, limit: number): Promise<AttemptRow[]> {
  const due = sql`select id from ${paymentAttempts} where next_check_at <= now() and not ${isVerifyInFlight}
    order by next_check_at limit ${limit} for update skip locked`
  const wait = sql`(${sql.param(checkDelaysMinutes)}::integer[])[least(${paymentAttempts.checks} + 1, ${checkDelaysMinutes.length}::integer)]`
  // Whoever asked and was not heard of since has died: its question is taken back, or the claim itself would look like a fresh one.
  const asBefore = sql`case when ${paymentAttempts.returnedAt} is null then 'requested' else 'returned' end`
  return db
    .update(paymentAttempts)
    .set({
      state: sql`case when ${paymentAttempts.state} = 'verifying' then ${asBefore} else ${paymentAttempts.state} end`,
      checks: sql`${paymentAttempts.checks} + 1`,
      nextCheckAt: sql`case when ${paymentAttempts.checks} + 1 < ${maxChecks} then now() + make_interval(mins => ${wait}) end`,
    })
    .where(sql`${paymentAttempts.id} in (${due})`)
    .returning()
}

export async function isAttemptOverdue(db: Db, attemptId: string): Promise<boolean> {
  const past = and(eq(paymentAttempts.id, attemptId), sql`${paymentAttempts.expiresAt} <= now()`)
  return (await db.$count(paymentAttempts, past)) > 0
}

/** Other attempts of a paid order: if one of them is paid too, its money is not taken. */
export async function expireLiveAttempts(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: 'expired' })
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...liveAttemptStates])))
}

type Mismatch = { attemptId: string | null; authority: string; kind: string; details?: Record<string, unknown> }

/** For a person to look at; the same difference is written once. */
export async function recordMismatch(db: Db, mismatch: Mismatch): Promise<void> {
  await db.insert(paymentMismatches).values(mismatch).onConflictDoNothing()
}

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`
