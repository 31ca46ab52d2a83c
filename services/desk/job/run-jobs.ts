import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Tx } from '#db/connect.ts'
import { advanceJob, claimDeskJob, type DeskJobRow, endDeskJob, lockHeldJob, releaseDeskJob } from '#db/desk/jobs.ts'
import { dbFault, isUnavailable } from '#db/errors.ts'
import { type DeskJobKind, firstChunk } from '#domain/desk/jobs.ts'
import type { ServiceContext } from '#services/context.ts'
import { goodsStepWork } from '#services/desk/goods/work-on-step.ts'
import { importApplication, importCheck } from '#services/desk/import/import-works.ts'
import { fetchWork } from '#services/desk/import/woocommerce/fetch-work.ts'
import { picturesWork } from '#services/desk/import/woocommerce/pictures-work.ts'
import { priceRunWork } from '#services/desk/prices/work-on-run.ts'
import { JobFailure, type JobWork, type NetworkWork } from './job-work.ts'
import { networkStep, type Step } from './network-step.ts'
import { type Pause, paceChunk } from './pace-chunk.ts'

const works: Record<DeskJobKind, JobWork | NetworkWork> = {
  ...{ 'price-run': priceRunWork, 'import-check': importCheck, import: importApplication },
  ...{ 'goods-step': goodsStepWork, 'import-fetch': fetchWork, 'import-pictures': picturesWork },
}

/** After so long a job of the network goes back to the queue: a price run does not wait for a thousand pictures. */
const networkSliceMs = 3_000

type Options = { only?: string | null; budgetMs?: number; pause?: Pause }

/**
 * Works on the jobs of the desk one after the other until none is due. A chunk moves the job's cursor in its own transaction, which holds the row of
 * the job: whatever dies when, each chunk is done once. While orders come in, chunks are short and the job pauses after
 * each. With `only` that job alone, and no longer than `budgetMs`; the jobs of the node do the rest.
 */
export async function runDeskJobs(
  context: ServiceContext,
  signal: AbortSignal,
  { only = null, budgetMs = Number.POSITIVE_INFINITY, pause = setTimeout }: Options = {},
): Promise<void> {
  const { db } = context
  const holder = randomUUID()
  const startedAt = performance.now()
  const isOver = () => signal.aborted || performance.now() - startedAt > budgetMs
  for (let job = await claimDeskJob(db, holder, only); job; job = only || isOver() ? null : await claimDeskJob(db, holder)) {
    try {
      await workOn(context, job, { holder, isOver, pause })
    } catch (error) {
      await endFailed(context, job, error)
    } finally {
      await releaseDeskJob(db, job.id, holder)
    }
  }
}

async function workOn(
  context: ServiceContext,
  job: DeskJobRow,
  { holder, isOver, pause }: { holder: string; isOver: () => boolean } & Required<Pick<Options, 'pause'>>,
): Promise<void> {
  const work = works[job.kind]
  const isNetwork = 'read' in work
  const until = isNetwork ? performance.now() + networkSliceMs : Number.POSITIVE_INFINITY
  let size = firstChunk
  for (let step: Step = 'more'; step === 'more' && !isOver() && performance.now() < until; ) {
    const startedAt = performance.now()
    step = isNetwork
      ? await networkStep(context, work, job.id, holder)
      : await context.db.transaction((tx) => nextStep(tx, work, job.id, { holder, size }))
    const tookMs = performance.now() - startedAt
    if (step === 'over' || isNetwork) continue
    size = await paceChunk(context.db, { size, tookMs }, pause)
  }
}

/** A bug must not hold up the queue; a database that is busy or away only delays it. What the owner can read is no bug. */
async function endFailed({ db }: ServiceContext, { id, kind }: DeskJobRow, error: unknown): Promise<void> {
  const isReadable = error instanceof JobFailure
  if (isReadable || (!isUnavailable(error) && dbFault(error)?.kind !== 'timeout')) {
    const problem = isReadable ? error.message : String(error instanceof Error ? error.name : error)
    await db.transaction(async (tx) => {
      const work = works[kind]
      await endDeskJob(tx, id, 'failed', problem.slice(0, 200))
      if ('read' in work) await work.end(tx, id)
    })
  }
  if (!isReadable) throw error
}

async function nextStep(tx: Tx, work: JobWork, id: string, { holder, size }: { holder: string; size: number }): Promise<Step> {
  const job = await lockHeldJob(tx, id, holder)
  if (!job) return 'over'
  const progress = job.stopRequested ? null : await work.chunk(tx, job, size)
  if (progress) {
    await advanceJob(tx, id, progress)
    return 'more'
  }
  await work.end(tx, job)
  await endDeskJob(tx, id, job.stopRequested ? 'stopped' : 'done')
  return 'over'
}
