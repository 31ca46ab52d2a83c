import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ServiceContext } from '#services/context.ts'
import { type Job, runDueJob } from '#services/run-due-job.ts'

export type JobLog = Record<'error' | 'info' | 'debug', (fields: { job: string; error?: unknown }, message: string) => void>

export type RunnerOptions = {
  readonly log: JobLog
  /** After this long without renewal the lease of a dead node expires and another node takes the job. */
  readonly leaseSeconds?: number
  /** How often to check whether a job is due. */
  readonly pollSeconds?: number
}

/** Runs every job when it is due, on one node at a time: leases and due times are in the database. */
export function startJobs(context: ServiceContext, jobs: readonly Job[], options: RunnerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const holder = randomUUID()
  const loops = jobs.map((job) => runLoop(context, job, holder, stopping.signal, options))
  return {
    /** Aborts running jobs at their next safe point and waits for them. */
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function runLoop(context: ServiceContext, job: Job, holder: string, stop: AbortSignal, options: RunnerOptions): Promise<void> {
  const { log, leaseSeconds = 30, pollSeconds = 5 } = options
  while (!stop.aborted) {
    try {
      const outcome = await runDueJob(context, job, { holder, leaseSeconds, stop })
      if (outcome.kind === 'failed') log.error({ job: job.name, error: outcome.error }, 'job failed')
      if (outcome.kind === 'done') log.debug({ job: job.name }, 'job done')
    } catch (error) {
      log.error({ job: job.name, error }, 'job could not be claimed or recorded')
    }
    await pause(Math.min(job.everySeconds, pollSeconds), stop)
  }
}

async function pause(seconds: number, stop: AbortSignal): Promise<void> {
  try {
    await setTimeout(seconds * 1000, undefined, { signal: stop })
  } catch (error) {
    if (!stop.aborted) throw error
  }
}
