import { setInterval } from 'node:timers/promises'
import { claimJob, failJob, finishJob, type Lease, releaseJob, renewLease } from '#db/jobs.ts'
import type { ServiceContext } from './context.ts'

export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** Stops early, at a safe point, when `signal` aborts: the process is stopping or the lease was lost. */
  run(context: ServiceContext, signal: AbortSignal): Promise<unknown>
}

export type JobOutcome = { kind: 'notDue' } | { kind: 'done' } | { kind: 'stopped' } | { kind: 'failed'; error: unknown }

/** Runs the job if it is due and no other node has its lease; the lease is renewed while it runs and then released. */
export async function runDueJob(context: ServiceContext, job: Job, { holder, leaseSeconds, stop }: RunOptions): Promise<JobOutcome> {
  const lease = { name: job.name, holder, leaseSeconds }
  if (!(await claimJob(context.db, lease, job.everySeconds))) return { kind: 'notDue' }
  const finished = new AbortController()
  const lost = new AbortController()
  const renewing = renewLeaseUntil(context, lease, finished.signal, lost)
  const outcome = await attempt(context, job, AbortSignal.any([stop, lost.signal]))
  finished.abort()
  await renewing
  await record(context, job, lease, outcome)
  return outcome
}

type RunOptions = { holder: string; leaseSeconds: number; stop: AbortSignal }

async function attempt(context: ServiceContext, job: Job, signal: AbortSignal): Promise<JobOutcome> {
  try {
    await job.run(context, signal)
    return signal.aborted ? { kind: 'stopped' } : { kind: 'done' }
  } catch (error) {
    return signal.aborted && error === signal.reason ? { kind: 'stopped' } : { kind: 'failed', error }
  }
}

async function record({ db }: ServiceContext, { everySeconds }: Job, lease: Lease, outcome: JobOutcome): Promise<void> {
  if (outcome.kind === 'done') await finishJob(db, lease, everySeconds)
  else if (outcome.kind === 'failed') await failJob(db, lease, everySeconds, reasonOf(outcome.error))
  else await releaseJob(db, lease)
}

/** Three renewals per lease, so that one slow response does not lose it. */
async function renewLeaseUntil({ db }: ServiceContext, lease: Lease, finished: AbortSignal, lost: AbortController): Promise<void> {
  const leaseMs = lease.leaseSeconds * 1000
  let renewedAt = performance.now()
  try {
    for await (const _ of setInterval(leaseMs / 3, undefined, { signal: finished })) {
      const isRenewed = await renewLease(db, lease).catch(() => 'unknown' as const)
      if (isRenewed === true) renewedAt = performance.now()
      // Without a response the state is unknown; after a whole lease another node may have the job.
      if (isRenewed === false || performance.now() - renewedAt >= leaseMs) return lost.abort()
    }
  } catch (error) {
    if (!finished.aborted) throw error
  }
}

/** The driver's message, without the parameters that Drizzle adds: they may be personal data. */
function reasonOf(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return String(root).slice(0, 500)
}
