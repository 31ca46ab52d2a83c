import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { isDue } from '#db/clock.ts'
import type { Db, Tx } from '#db/connect.ts'
import { paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'
import { type AttemptState, checkMinutes, liveAttemptStates, onlineOrderMinutes } from '#domain/order/payment.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect
type NewAttempt = Pick<AttemptRow, 'id' | 'orderId' | 'provider' | 'environment' | 'merchant' | 'amountRial'>

/** The longest time between two checks. */
const checkPeriod = sql`interval '1 hour'`

/**
 * Counted from the creation of the attempt: a check in between, or a verification without a result, moves none of the others (PAY-14). Null after
 * the last. An attempt of a clock that was ahead is checked every hour until the clock reaches its creation (CH-14).
 */
const nextScheduledCheck = sql`case when ${paymentAttempts.createdAt} > now() then now() + ${checkPeriod} else (select min(${paymentAttempts.createdAt} + make_interval(mins => minutes))
  from unnest(${sql.param(checkMinutes)}::integer[]) as minutes where ${paymentAttempts.createdAt} + make_interval(mins => minutes) > now()) end`
const firstCheckMinutes = 1

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

/** `isOverdue`: its time to pay is over. */
export type LockedAttempt = AttemptRow & { isOverdue: boolean }

const isOverdue = isDue(paymentAttempts.expiresAt, sql`make_interval(mins => ${onlineOrderMinutes})`)

/** Always locked after its order. */
export async function lockAttempt(tx: Tx, id: string): Promise<LockedAttempt | null> {
  const columns = { ...getTableColumns(paymentAttempts), isOverdue }
  const [attempt] = await tx.select(columns).from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update')
  return attempt ?? null
}

/** Longer than a verification and its two transactions may take: after that the worker has crashed. */
const verifyTimeout = sql`interval '10 seconds'`
/** Slightly ahead too: the worker's transaction may have begun after ours. Not further, which is a clock that was put right (CH-14). */
export const isVerifyInFlight = sql`(${paymentAttempts.state} = 'verifying'
  and ${paymentAttempts.updatedAt} between now() - ${verifyTimeout} and now() + ${verifyTimeout})`

/** Whether another worker is verifying a payment of a locked order right now. */
export async function isVerifying(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.$count(paymentAttempts, and(eq(paymentAttempts.orderId, orderId), isVerifyInFlight))) > 0
}

/** The bank has opened this payment. An attempt that has expired meanwhile stays expired, but its authority still leads to the order. */
export async function storeAuthority(db: Db, id: string, authority: string): Promise<void> {
  const state = sql`case when ${paymentAttempts.state} = 'created' then 'requested' else ${paymentAttempts.state} end`
  await db.update(paymentAttempts).set({ authority, state, requestedAt: sql`now()` }).where(eq(paymentAttempts.id, id))
}

export async function markReturned(db: Db, id: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ state: 'returned', returnedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'requested')))
}

type AttemptChange = Partial<Pick<AttemptRow, 'authority' | 'refId' | 'cardPan' | 'feeRial' | 'feeType' | 'failureCode'>>

const timestampsFor: Partial<Record<AttemptState, object>> = {
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

/** Expires an attempt that is neither settled nor being verified. */
export async function expireAttempt(db: Db, id: string, condition?: SQL): Promise<void> {
  const isWaiting = inArray(paymentAttempts.state, ['created', 'requested', 'returned'])
  await db
    .update(paymentAttempts)
    .set({ state: 'expired' })
    .where(and(eq(paymentAttempts.id, id), isWaiting, condition))
}

export async function expireIfOverdue(db: Db, id: string): Promise<void> {
  await expireAttempt(db, id, isOverdue)
}

/** The reconciler no longer checks it. */
export async function stopChecking(db: Db, id: string): Promise<void> {
  await db.update(paymentAttempts).set({ nextCheckAt: null }).where(eq(paymentAttempts.id, id))
}

/** The reconciler checks it within a minute, even if its checks had ended: the shopper was promised a check. */
export async function scheduleCheck(db: Db, id: string): Promise<void> {
  // Skip rows another worker is verifying right now; touching them would extend a dead worker's lease.
  const isUnsettled = inArray(paymentAttempts.state, ['requested', 'returned', 'failed', 'expired'])
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: sql`least(${paymentAttempts.nextCheckAt}, ${inMinutes(firstCheckMinutes)})` })
    .where(and(eq(paymentAttempts.id, id), isUnsettled))
}

/**
 * Claims the attempts that are due for a check, and those whose verification belongs to a crashed worker. The next check is scheduled
 * first, so that a crashed worker loses nothing.
 */
export async function claimDueChecks(db: Db, limit: number): Promise<AttemptRow[]> {
  const due = sql`select id from ${paymentAttempts} where (${isDue(paymentAttempts.nextCheckAt, checkPeriod)} or state = 'verifying') and not ${isVerifyInFlight}
    order by next_check_at limit ${limit} for update skip locked`
  // The state is reset, or this claim would renew the crashed worker's lease.
  const previousState = sql`case when ${paymentAttempts.returnedAt} is null then 'requested' else 'returned' end`
  return db
    .update(paymentAttempts)
    .set({
      state: sql`case when ${paymentAttempts.state} = 'verifying' then ${previousState} else ${paymentAttempts.state} end`,
      checks: sql`${paymentAttempts.checks} + 1`,
      nextCheckAt: nextScheduledCheck,
    })
    .where(sql`${paymentAttempts.id} in (${due})`)
    .returning()
}

/** Expires the open attempts of an order: if one of them is paid after all, its money is not captured. */
export async function expireLiveAttempts(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: 'expired' })
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...liveAttemptStates])))
}

type Mismatch = { attemptId: string | null; authority: string; kind: string; details?: Record<string, unknown> }

/** For the staff; the same mismatch is recorded once. */
export async function recordMismatch(db: Db, mismatch: Mismatch): Promise<void> {
  await db.insert(paymentMismatches).values(mismatch).onConflictDoNothing()
}

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`
