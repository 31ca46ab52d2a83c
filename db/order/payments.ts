import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type AttemptState, liveAttemptStates } from '#domain/order/payment.ts'
import type { Db, Tx } from '../connect.ts'
import { paymentAttempts, paymentMismatches } from '../schema/orders.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect
type NewAttempt = Pick<AttemptRow, 'id' | 'orderId' | 'provider' | 'environment' | 'merchant' | 'amountRial'>

/** Checks after 1, 3, 7, 15 and 30 minutes, then every hour for a day (providers §1.5). */
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

/** `isOverdue`: its time to pay is over. */
export type LockedAttempt = AttemptRow & { isOverdue: boolean }

const isOverdue = sql<boolean>`${paymentAttempts.expiresAt} <= now()`

/** Always locked after its order. */
export async function lockAttempt(tx: Tx, id: string): Promise<LockedAttempt | null> {
  const columns = { ...getTableColumns(paymentAttempts), isOverdue }
  const [attempt] = await tx.select(columns).from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update')
  return attempt ?? null
}

/** Longer than a verification and its two transactions may take: after that the worker has crashed. */
const verifyTimeout = sql`interval '10 seconds'`
const isVerifyInFlight = sql`(${paymentAttempts.state} = 'verifying' and ${paymentAttempts.updatedAt} > now() - ${verifyTimeout})`

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
  // When the reconciler takes over from a crashed worker.
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

/** Claims the attempts that are due for a check and schedules the next check first, so that a crashed worker loses nothing. */
export async function claimDueChecks(db: Db, limit: number): Promise<AttemptRow[]> {
  const due = sql`select id from ${paymentAttempts} where next_check_at <= now() and not ${isVerifyInFlight}
    order by next_check_at limit ${limit} for update skip locked`
  const wait = sql`(${sql.param(checkDelaysMinutes)}::integer[])[least(${paymentAttempts.checks} + 1, ${checkDelaysMinutes.length}::integer)]`
  // A verification without a result belongs to a crashed worker: reset its state, or this claim would renew its lease.
  const previousState = sql`case when ${paymentAttempts.returnedAt} is null then 'requested' else 'returned' end`
  return db
    .update(paymentAttempts)
    .set({
      state: sql`case when ${paymentAttempts.state} = 'verifying' then ${previousState} else ${paymentAttempts.state} end`,
      checks: sql`${paymentAttempts.checks} + 1`,
      nextCheckAt: sql`case when ${paymentAttempts.checks} + 1 < ${maxChecks} then now() + make_interval(mins => ${wait}) end`,
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
