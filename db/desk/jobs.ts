import { and, eq, sql } from 'drizzle-orm'
import { isDue, seconds } from '#db/clock.ts'
import type { Db, Tx } from '#db/connect.ts'
import { isDuplicate } from '#db/errors.ts'
import { deskJobs } from '#db/schema/prices.ts'
import { type DeskJobStatus, networkJobs, staleJobSeconds } from '#domain/desk/jobs.ts'

export type DeskJobRow = typeof deskJobs.$inferSelect

/** Nobody works on it, or the last heartbeat of who did is older than ten seconds. */
const isFree = sql`(holder is null or ${isDue(sql`heartbeat_at + ${seconds(staleJobSeconds)}`, seconds(2 * staleJobSeconds))})`

/**
 * A schedule holds until its job has started. A job without one has the time of its creation, so that a clock that was ahead then does
 * not delay it (docs/threats.md CH-14).
 */
const hasBegun = sql`(status = 'running' or start_at <= greatest(now(), created_at))`

/**
 * The first job whose time has come: one that was interrupted, else the longest waiting one. Null while another one of its kind runs, and with
 * `only` when that is not the first.
 */
export async function claimDeskJob(db: Db, holder: string, only: string | null = null): Promise<DeskJobRow | null> {
  const first = sql`(select id from ${deskJobs} where status in ('queued', 'running') and ${hasBegun} and ${isFree}
    order by kind = any (${sql.param(networkJobs)}), status <> 'running', start_at, id limit 1 for update skip locked)`
  const isAlone = sql`not exists (select from ${deskJobs} other
    where other.status = 'running' and other.kind = ${deskJobs}.kind and other.id <> ${deskJobs}.id)`
  try {
    const [row] = await db
      .update(deskJobs)
      .set({ status: 'running', holder, heartbeatAt: sql`now()`, startedAt: sql`coalesce(${deskJobs.startedAt}, now())` })
      .where(and(sql`${deskJobs.id} = ${first}`, sql`(${only}::uuid is null or ${deskJobs.id} = ${only}::uuid)`, isAlone))
      .returning()
    return row ?? null
  } catch (error) {
    // Two nodes claimed two jobs of a kind at once.
    if (isDuplicate(error)) return null
    throw error
  }
}

/** Held while a chunk is worked on; undefined when another process took the job over. */
export async function lockHeldJob(tx: Tx, id: string, holder: string): Promise<DeskJobRow | undefined> {
  const [row] = await tx
    .select()
    .from(deskJobs)
    .where(and(eq(deskJobs.id, id), eq(deskJobs.holder, holder)))
    .for('update')
  return row
}

/** The same without a lock, while the job waits for another host. */
export async function findHeldJob(db: Db, id: string, holder: string): Promise<DeskJobRow | undefined> {
  const [row] = await db
    .select()
    .from(deskJobs)
    .where(and(eq(deskJobs.id, id), eq(deskJobs.holder, holder)))
  return row
}

/** The heartbeat between two chunks. */
export async function touchJob(db: Db, id: string, holder: string): Promise<void> {
  await db
    .update(deskJobs)
    .set({ heartbeatAt: sql`clock_timestamp()` })
    .where(and(eq(deskJobs.id, id), eq(deskJobs.holder, holder)))
}

export async function findDeskJob(db: Db, id: string): Promise<DeskJobRow | undefined> {
  const [row] = await db.select().from(deskJobs).where(eq(deskJobs.id, id))
  return row
}

export async function lockDeskJob(tx: Tx, id: string): Promise<DeskJobRow | undefined> {
  const [row] = await tx.select().from(deskJobs).where(eq(deskJobs.id, id)).for('update')
  return row
}

type Progress = { done: number; skipped: number; cursor: string }

/** In the transaction of the chunk. The heartbeat is renewed once a second: each renewal is a message to every node. */
export async function advanceJob(tx: Tx, id: string, { done, skipped, cursor }: Progress): Promise<void> {
  await tx
    .update(deskJobs)
    .set({
      done: sql`${deskJobs.done} + ${done}`,
      skipped: sql`${deskJobs.skipped} + ${skipped}`,
      cursor,
      heartbeatAt: sql`case when clock_timestamp() - heartbeat_at between interval '0' and interval '1 second' then heartbeat_at else clock_timestamp() end`,
    })
    .where(eq(deskJobs.id, id))
}

export async function endDeskJob(
  tx: Tx,
  id: string,
  status: Extract<DeskJobStatus, 'done' | 'stopped' | 'failed'>,
  problem: string | null = null,
) {
  await tx
    .update(deskJobs)
    .set({ status, problem, holder: null, endedAt: sql`clock_timestamp()`, heartbeatAt: sql`clock_timestamp()` })
    .where(eq(deskJobs.id, id))
}

/** For the next process that looks; the job stays first in the queue. */
export async function releaseDeskJob(db: Db, id: string, holder: string): Promise<void> {
  await db
    .update(deskJobs)
    .set({ holder: null })
    .where(and(eq(deskJobs.id, id), eq(deskJobs.holder, holder)))
}

export async function requestStop(tx: Tx, id: string): Promise<void> {
  await tx.update(deskJobs).set({ stopRequested: true }).where(eq(deskJobs.id, id))
}

type NewJob = Pick<DeskJobRow, 'id' | 'kind' | 'total' | 'createdBy'> & { startAt: Date | null }

export async function insertDeskJob(tx: Tx, { startAt, ...job }: NewJob): Promise<void> {
  await tx.insert(deskJobs).values({ ...job, ...(startAt && { startAt }) })
}
