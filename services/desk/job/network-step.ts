import { advanceJob, endDeskJob, findHeldJob, lockHeldJob, touchJob } from '#db/desk/jobs.ts'
import { staleJobSeconds } from '#domain/desk/jobs.ts'
import type { ServiceContext } from '#services/context.ts'
import type { NetworkWork } from './job-work.ts'

export type Step = 'more' | 'over'

/** Reads what comes next without a transaction, then stores it together with the job's progress, if nobody took the job over meanwhile. */
export async function networkStep(context: ServiceContext, work: NetworkWork, id: string, holder: string): Promise<Step> {
  const { db } = context
  const job = await findHeldJob(db, id, holder)
  if (!job) return 'over'
  const store = job.stopRequested ? null : await withSignsOfLife(context, { id, holder }, () => work.read(context, job))
  return db.transaction(async (tx) => {
    const held = await lockHeldJob(tx, id, holder)
    if (!held) return 'over'
    if (store && !held.stopRequested) {
      await advanceJob(tx, id, await store(tx))
      return 'more'
    }
    await work.end(tx, id)
    await endDeskJob(tx, id, held.stopRequested ? 'stopped' : 'done')
    return 'over'
  })
}

/** Another node takes over a job without them, and a slow host may need longer than that. */
async function withSignsOfLife<Result>(
  { db }: ServiceContext,
  { id, holder }: { id: string; holder: string },
  run: () => Promise<Result>,
): Promise<Result> {
  // A lost heartbeat is no failure: if too many are lost, another node works on.
  const beat = setInterval(() => void touchJob(db, id, holder).catch(() => {}), (staleJobSeconds * 1_000) / 3)
  try {
    return await run()
  } finally {
    clearInterval(beat)
  }
}
