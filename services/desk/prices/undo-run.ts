import { writeAudit } from '#db/audit.ts'
import { lockDeskJob } from '#db/desk/jobs.ts'
import { cancelScheduledEnd, findRunRow, lockRun } from '#db/desk/prices/runs.ts'
import { auditStateOf } from '#domain/desk/prices/runs.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { inlineBudgetMs } from './apply-run.ts'
import { insertRestore } from './insert-restore.ts'

/** Puts the prices before a run back; what changed since stays and is named. The same request again changes nothing more. */
export async function undoRun(context: ServiceContext, { id, undoId }: { id: string; undoId: string }, staff: Staff): Promise<void> {
  await context.db.transaction(async (tx) => {
    const run = await lockRun(tx, id)
    const job = run && (await lockDeskJob(tx, id))
    if (!run || !job) throw new Refusal('prices.notFound')
    if (await findRunRow(tx, undoId)) return
    if (run.restoresId) throw new Refusal('prices.notUndoable')
    if (job.endedAt === null) throw new Refusal('prices.stillRunning')
    const total = await insertRestore(tx, run, { id: undoId, startAt: null, createdBy: staff.id })
    if (total === 0) throw new Refusal('prices.nothing')
    await cancelScheduledEnd(tx, { of: id, but: undoId })
    await writeAudit(tx, staff.actor, {
      action: 'prices.undone',
      objectType: 'price_run',
      objectId: id,
      oldState: auditStateOf(run.rule, job.done - job.skipped),
      newState: { products: total },
    })
  })
  await runDeskJobs(context, new AbortController().signal, { only: undoId, budgetMs: inlineBudgetMs })
}
