import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { jobs } from '#db/schema/operations.ts'
import { sendOutboxJob } from '#jobs/outbox.ts'
import { reconcilePaymentsJob, releaseHoldsJob } from '#jobs/payments.ts'
import { type Job, runDueJob } from '#services/run-due-job.ts'
import type { ChaosEnvironment } from './environment.ts'

/** Every timestamp that a job or a limit waits for. */
const timestamps: Record<string, readonly string[]> = {
  jobs: ['due_at', 'lease_expires_at'],
  outbox: ['created_at', 'available_at'],
  orders: ['created_at', 'hold_expires_at'],
  payment_attempts: ['created_at', 'expires_at', 'next_check_at', 'updated_at'],
  rate_limits: ['resets_at'],
}

/** Advances time for the database and the gateway by moving all timestamps back. */
export async function advanceTime({ connection, bank }: ChaosEnvironment, seconds: number): Promise<void> {
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`) // disables triggers
    for (const [table, columns] of Object.entries(timestamps)) {
      const earlier = columns.map(
        (column) => sql`${sql.identifier(column)} = ${sql.identifier(column)} - make_interval(secs => ${seconds})`,
      )
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(earlier, sql`, `)}`)
    }
  })
  await bank.advance(seconds)
}

/** Longer than the lease of a job (30 s) and of a notice (60 s), and enough for the first check of a payment. */
const leaseSeconds = 65

/** Runs all jobs once, after the leases of crashed nodes have expired. */
export async function runJobs(environment: ChaosEnvironment, seconds = leaseSeconds): Promise<void> {
  await advanceTime(environment, seconds)
  for (const job of [reconcilePaymentsJob, releaseHoldsJob, sendOutboxJob]) await runJob(environment, job)
}

/** The first three checks of every open payment. */
export async function settle(environment: ChaosEnvironment): Promise<void> {
  for (const seconds of [leaseSeconds, 2 * leaseSeconds, 4 * leaseSeconds]) await runJobs(environment, seconds)
}

/** Claims and runs the real job; when a node holds it already, waits until that node is done. */
async function runJob({ context, connection: { db } }: ChaosEnvironment, job: Job): Promise<void> {
  const outcome = await runDueJob(context, job, { holder: randomUUID(), leaseSeconds: 30, stop: new AbortController().signal })
  if (outcome.kind === 'failed') throw outcome.error
  while (outcome.kind === 'notDue') {
    const [row] = await db.select().from(jobs).where(eq(jobs.name, job.name))
    if (!row?.holder) return
    await delay(20)
  }
}
