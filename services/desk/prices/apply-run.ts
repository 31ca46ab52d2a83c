import { writeAudit } from '#db/audit.ts'
import { allowStatementTime, type Tx } from '#db/connect.ts'
import { endDeskJob, insertDeskJob, lockDeskJob, requestStop } from '#db/desk/jobs.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { countChosen, leaveOut } from '#db/desk/prices/items.ts'
import { lockRun, setEnd } from '#db/desk/prices/runs.ts'
import type { PriceRule } from '#domain/desk/prices/rule.ts'
import { auditStateOf, type TickedGroup } from '#domain/desk/prices/runs.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'

/** So long the request itself works on its run: a few hundred prices are changed when it responds. */
export const inlineBudgetMs = 700
const choosingTimeMs = 20_000
const maxAheadMs = 366 * 86_400_000

/** Ticks that differ from those of the preview, the number of outliers as somebody typed it, and when. */
export type Application = {
  readonly toggled: readonly string[]
  readonly ticked: TickedGroup
  readonly confirmed: number | null
  readonly startAt: Date | null
  readonly endsAt: Date | null
}

/** Starts a run as its preview showed it, now or later. The same request again changes nothing more. */
export async function applyRun(context: ServiceContext, id: string, application: Application, staff: Staff): Promise<void> {
  const isNew = await context.db.transaction(async (tx) => {
    const run = await lockRun(tx, id)
    if (!run?.rule) throw new Refusal('prices.notFound')
    if (await lockDeskJob(tx, id)) return false
    await refuseImpossibleTimes(tx, application, run.rule)
    await allowStatementTime(tx, choosingTimeMs)
    await leaveOut(tx, id, application)
    const { total, outliers } = await countChosen(tx, id)
    if (total === 0) throw new Refusal('prices.nothing')
    if (outliers > 0 && application.confirmed !== outliers) {
      const message = `${toPersianDigits(outliers)} قیمت تایید نوشتاری می‌خواهد. همین عدد را بنویسید`
      throw new Refusal('prices.unconfirmed', { fields: [{ name: 'confirmed', message }] })
    }
    await insertDeskJob(tx, { id, kind: 'price-run', total, createdBy: staff.id, startAt: application.startAt })
    if (application.endsAt) await setEnd(tx, id, application.endsAt)
    const when = { ...(application.startAt && { startAt: application.startAt }), ...(application.endsAt && { endsAt: application.endsAt }) }
    await audit(tx, staff, 'prices.applied', id, { ...auditStateOf(run.rule, total), ...when })
    return true
  })
  if (isNew && !application.startAt) await runDeskJobs(context, new AbortController().signal, { only: id, budgetMs: inlineBudgetMs })
}

async function refuseImpossibleTimes(tx: Tx, { startAt, endsAt }: Application, { isSale }: PriceRule): Promise<void> {
  const { now } = await deskToday(tx)
  const problems = [
    startAt && startAt <= now ? { name: 'startAt', message: 'زمان آغاز گذشته است' } : null,
    startAt && startAt.getTime() - now.getTime() > maxAheadMs ? { name: 'startAt', message: 'زمان آغاز حداکثر یک سال دیگر است' } : null,
    endsAt && !isSale ? { name: 'endsAt', message: 'تنها فروش ویژه پایان دارد' } : null,
    endsAt && endsAt <= (startAt ?? now) ? { name: 'endsAt', message: 'پایان باید پس از آغاز باشد' } : null,
    endsAt && endsAt.getTime() - now.getTime() > 2 * maxAheadMs ? { name: 'endsAt', message: 'زمان پایان خیلی دور است' } : null,
  ].filter((problem) => problem !== null)
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
}

/** One that waits ends at once, one that runs after its present chunk. What is done stays, and can be undone. */
export async function stopRun({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const job = await lockDeskJob(tx, id)
    if (!job) throw new Refusal('prices.notFound')
    if (job.endedAt) throw new Refusal('prices.ended')
    if (job.stopRequested) return
    if (job.status === 'queued') await endDeskJob(tx, id, 'stopped')
    else await requestStop(tx, id)
    await audit(tx, staff, 'prices.stopped', id, { status: 'stopped', products: job.done }, { status: job.status })
  })
}

type State = Record<string, unknown>

function audit(tx: Tx, { actor }: Staff, action: string, objectId: string, newState: State, oldState: State | null = null): Promise<void> {
  return writeAudit(tx, actor, { action, objectType: 'price_run', objectId, oldState, newState })
}
