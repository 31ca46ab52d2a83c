import { countStepOutcomes, findStepRow, latestSteps, namedRefusals, type StepRow } from '#db/desk/goods/goods-steps.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { isoDate } from '#domain/dates.ts'
import type { GoodsOutcome } from '#domain/desk/goods/goods-steps.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'

const sinceText = 'پس از آن دوباره عوض شده است؛ دست نخورد'

function messageOf(outcome: GoodsOutcome): string {
  return outcome === 'since' || outcome === 'same' || outcome === 'changed' ? sinceText : refusals[outcome].message
}

function summaryOf({ id, step, category, undoesId, undoneBy, by, total, isRecentJob, createdAt, job }: StepRow) {
  return {
    ...{ id, undoesId, undoneBy, by, total, isRecentJob },
    kind: step.do,
    /** The category or label that it is about. */
    target: 'label' in step ? step.label : category,
    at: isoDate(createdAt),
    job: job && {
      ...{ status: job.status, done: job.done },
      endedAt: job.endedAt && isoDate(job.endedAt),
      isStopping: job.stopRequested && job.endedAt === null,
    },
  }
}

/** What a step for many products changed, and what it left as it was: counts, and the first names. */
export async function getGoodsStep({ db }: ServiceContext, id: string) {
  const row = await findStepRow(db, id)
  if (!row) throw new Refusal('goods.stepMissing')
  const { today } = await deskToday(db)
  const isOver = row.job === null || row.job.endedAt !== null
  // Counted at the end only: a desk that shows the progress asks once per second, and counting reads every item.
  const outcomes = isOver ? await countStepOutcomes(db, id) : new Map<GoodsOutcome, number>()
  const refused = [...outcomes].filter(([outcome]) => outcome !== 'changed' && outcome !== 'same')
  return {
    ...summaryOf(row),
    today,
    isOver,
    changed: isOver ? (outcomes.get('changed') ?? 0) : (row.job?.done ?? 0) - (row.job?.skipped ?? 0),
    same: outcomes.get('same') ?? 0,
    reasons: refused.map(([outcome, count]) => ({ message: messageOf(outcome), count })),
    refused:
      refused.length === 0
        ? []
        : (await namedRefusals(db, id)).map(({ id: product, name, outcome }) => ({
            ...{ id: product, name: name ?? 'کالای حذف‌شده' },
            message: messageOf(outcome ?? 'since'),
          })),
  }
}

const listedSteps = 30

/** The newest steps for more than one product. */
export async function listGoodsSteps({ db }: ServiceContext) {
  const { today } = await deskToday(db)
  return { steps: (await latestSteps(db, listedSteps)).map(summaryOf), today }
}
