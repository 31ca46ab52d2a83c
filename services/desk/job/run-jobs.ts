import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/connect.ts'
import { advanceJob, claimDeskJob, endDeskJob, lockHeldJob, releaseDeskJob } from '#db/desk/jobs.ts'
import { dbFault, isUnavailable } from '#db/errors.ts'
import type { DeskJobKind } from '#domain/desk/jobs.ts'
import type { ServiceContext } from '../../context.ts'
import { importApplication, importCheck } from '../import/import-works.ts'
import { priceRunWork } from '../prices/work-on-run.ts'
import type { JobWork } from './job-work.ts'

const works: Record<DeskJobKind, JobWork> = { 'price-run': priceRunWork, 'import-check': importCheck, import: importApplication }

type Step = 'more' | 'over'

/**
 * Works on the jobs of the desk one after the other until none is due. A chunk moves the job's cursor in its own transaction, which holds the row of
 * the job: whatever dies when, each chunk is done once. With `only` that job alone, and no longer than `budgetMs`; the jobs of the node do the rest.
 */
export async function runDeskJobs(
  { db }: Pick<ServiceContext, 'db'>,
  signal: AbortSignal,
  { only = null, budgetMs = Number.POSITIVE_INFINITY }: { only?: string | null; budgetMs?: number } = {},
): Promise<void> {
  const holder = randomUUID()
  const startedAt = performance.now()
  const isOver = () => signal.aborted || performance.now() - startedAt > budgetMs
  for (let job = await claimDeskJob(db, holder, only); job; job = only || isOver() ? null : await claimDeskJob(db, holder)) {
    const { id } = job
    try {
      for (let step: Step = 'more'; step === 'more' && !isOver(); ) step = await db.transaction((tx) => nextStep(tx, id, holder))
    } catch (error) {
      // A bug must not hold up the queue; a database that is busy or away only delays it.
      if (!isUnavailable(error) && dbFault(error)?.kind !== 'timeout') {
        await db.transaction((tx) => endDeskJob(tx, id, 'failed', String(error instanceof Error ? error.name : error).slice(0, 200)))
      }
      throw error
    } finally {
      await releaseDeskJob(db, id, holder)
    }
  }
}

async function nextStep(tx: Tx, id: string, holder: string): Promise<Step> {
  const job = await lockHeldJob(tx, id, holder)
  if (!job) return 'over'
  const work = works[job.kind]
  const progress = job.stopRequested ? null : await work.chunk(tx, job)
  if (progress) {
    await advanceJob(tx, id, progress)
    return 'more'
  }
  await work.end(tx, job)
  await endDeskJob(tx, id, job.stopRequested ? 'stopped' : 'done')
  return 'over'
}
