import { and, eq, sql } from 'drizzle-orm'
import { isDue, seconds } from './clock.ts'
import type { Db } from './connect.ts'
import { jobs } from './schema/operations.ts'

/** The lease of a job; all times are the database's. */
export type Lease = { name: string; holder: string; leaseSeconds: number }

const inSeconds = (count: number) => sql`now() + ${seconds(count)}`
const held = ({ name, holder }: Lease) => and(eq(jobs.name, name), eq(jobs.holder, holder))

/** The longest backoff of a job with a shorter interval. */
const maxBackoffSeconds = 300

/** Claims a due job without a lease, or whose lease has expired: one statement, so only one node succeeds. */
export async function claimJob(db: Db, { name, holder, leaseSeconds }: Lease, everySeconds: number): Promise<boolean> {
  const lease = { holder, leaseExpiresAt: inSeconds(leaseSeconds), lastStartedAt: sql`now()` }
  const isJobDue = isDue(jobs.dueAt, seconds(Math.max(everySeconds, maxBackoffSeconds)))
  // Twice the lease: a clock put back by a second must not take the job from a node that is alive.
  const isLeaseOver = isDue(jobs.leaseExpiresAt, seconds(2 * leaseSeconds))
  const claimed = await db
    .insert(jobs)
    .values({ name, ...lease })
    .onConflictDoUpdate({
      target: jobs.name,
      set: lease,
      setWhere: sql`${isJobDue} and (${jobs.holder} is null or ${isLeaseOver})`,
    })
    .returning({ name: jobs.name })
  return claimed.length === 1
}

/** False when the lease has expired and another node has claimed the job. */
export async function renewLease(db: Db, lease: Lease): Promise<boolean> {
  const renewed = await db
    .update(jobs)
    .set({ leaseExpiresAt: inSeconds(lease.leaseSeconds) })
    .where(held(lease))
    .returning({ name: jobs.name })
  return renewed.length === 1
}

export async function finishJob(db: Db, lease: Lease, everySeconds: number): Promise<void> {
  const done = { dueAt: inSeconds(everySeconds), failures: 0, lastFinishedAt: sql`now()`, lastError: null }
  await db
    .update(jobs)
    .set({ ...done, ...released })
    .where(held(lease))
}

/** Exponential backoff of 1, 2, 4 … seconds, limited by its own period and five minutes. */
export async function failJob(db: Db, lease: Lease, everySeconds: number, reason: string): Promise<void> {
  const wait = sql`least(power(2, least(${jobs.failures}, 20)), greatest(${everySeconds}::float8, ${maxBackoffSeconds}))`
  const failed = { dueAt: sql`now() + ${seconds(wait)}`, failures: sql`${jobs.failures} + 1`, lastError: reason }
  await db
    .update(jobs)
    .set({ ...failed, ...released })
    .where(held(lease))
}

/** How often in a row a job has failed, and how long ago it last succeeded. */
type JobState = { name: string; failures: number; successAgeSeconds: number | null }

export async function jobStates(db: Db): Promise<JobState[]> {
  const successAgeSeconds = sql<number | null>`extract(epoch from now() - ${jobs.lastFinishedAt})::float8`
  return db.select({ name: jobs.name, failures: jobs.failures, successAgeSeconds }).from(jobs)
}

/** Releases the lease of an unfinished job. */
export async function releaseJob(db: Db, lease: Lease): Promise<void> {
  await db.update(jobs).set(released).where(held(lease))
}

const released = { holder: null, leaseExpiresAt: null }
