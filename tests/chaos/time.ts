import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { jobs } from '#db/schema/operations.ts'
import { sendOutboxJob } from '#jobs/outbox.ts'
import { reconcilePaymentsJob, releaseHoldsJob } from '#jobs/payments.ts'
import { type Job, runDueJob } from '#services/run-due-job.ts'
import type { ChaosEnvironment } from './environment.ts'

/** Every moment that somebody waits for; a test has no minutes to wait. */
const moments: Record<string, readonly string[]> = {
  jobs: ['due_at', 'lease_expires_at'],
  outbox: ['created_at', 'available_at'],
  orders: ['hold_expires_at'],
  payment_attempts: ['expires_at', 'next_check_at', 'updated_at'],
  rate_limits: ['resets_at'],
}

/** Lets time go by, for the database and for the gateway: whatever was to come is nearer, whatever was is longer ago. */
export async function passTime({ connection, bank }: ChaosEnvironment, seconds: number): Promise<void> {
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`) // no trigger calls this a change
    for (const [table, columns] of Object.entries(moments)) {
      const earlier = columns.map(
        (column) => sql`${sql.identifier(column)} = ${sql.identifier(column)} - make_interval(secs => ${seconds})`,
      )
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(earlier, sql`, `)}`)
    }
  })
  await bank.advance(seconds)
}

/** Longer than the lease of a job (30 s) and of a notice (60 s), and time for the first check of a payment. */
const aLease = 65

/** One turn of what a node does without a request, after the leases of the dead have run out. */
export async function aCycle(environment: ChaosEnvironment, seconds = aLease): Promise<void> {
  await passTime(environment, seconds)
  for (const job of [reconcilePaymentsJob, releaseHoldsJob, sendOutboxJob]) await runJob(environment, job)
}

/** The first three looks at every payment that is still open. */
export async function settle(environment: ChaosEnvironment): Promise<void> {
  for (const seconds of [aLease, 2 * aLease, 4 * aLease]) await aCycle(environment, seconds)
}

/** The real job, claimed as a node claims it; where a node was quicker, what it does is waited for. */
async function runJob({ context, connection: { db } }: ChaosEnvironment, job: Job): Promise<void> {
  const outcome = await runDueJob(context, job, { holder: randomUUID(), leaseSeconds: 30, stop: new AbortController().signal })
  if (outcome.kind === 'failed') throw outcome.error
  while (outcome.kind === 'notDue') {
    const [row] = await db.select().from(jobs).where(eq(jobs.name, job.name))
    if (!row?.holder) return
    await delay(20)
  }
}
