import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ServiceContext } from '#services/context.ts'
import { type Job, runDueJob } from '#services/run-due-job.ts'

export type JobLog = Record<'error' | 'info' | 'debug', (fields: { job: string; error?: unknown }, message: string) => void>

export type RunnerOptions = {
  readonly log: JobLog
  /** How long a node that died keeps its jobs from the others. */
  readonly leaseSeconds?: number
  /** How often to ask whether something is due. */
  readonly pollSeconds?: number
}

/** Runs every job when it is due, on one node at a time; what is due is decided by the database, for all nodes together. */
export function startJobs(context: ServiceContext, jobs: readonly Job[], options: RunnerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const holder = randomUUID()
  const loops = jobs.map((job) => keepRunning(context, job, holder, stopping.signal, options))
  return {
    /** Asks running jobs to end at their next safe point and waits until they have. */
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function keepRunning(context: ServiceContext, job: Job, holder: string, stop: AbortSignal, options: RunnerOptions): Promise<void> {
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
