import { writeAudit } from '#db/audit.ts'
import { allowStatementTime, type Tx, withoutPreparedStatements } from '#db/connect.ts'
import { categoryExists } from '#db/desk/goods/goods.ts'
import type { GoodsCondition } from '#db/desk/goods/goods-conditions.ts'
import {
  digestItems,
  findStep,
  insertChosen,
  insertStep,
  insertUndone,
  lockStep,
  type NewStep,
  nextStepItems,
  storeTotal,
} from '#db/desk/goods/goods-steps.ts'
import { endDeskJob, insertDeskJob, lockDeskJob, requestStop } from '#db/desk/jobs.ts'
import type { GoodsFilter } from '#domain/desk/goods/goods-filters.ts'
import { type GoodsStep, type GoodsStepKind, goodsAtOnce, maxGoodsStep } from '#domain/desk/goods/goods-steps.ts'
import { parseLabel } from '#domain/desk/labels.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { conditionOf } from './list-goods.ts'
import { stepChunk } from './work-on-step.ts'

/** The chosen rows, or everything that a filter matched when somebody looked. */
type ChosenGoods = { ids: readonly string[] } | { filter: GoodsFilter; digest: string }

const permissionOf: Record<GoodsStepKind, Permission> = {
  publish: 'products.publish',
  hide: 'products.publish',
  move: 'products.edit',
  label: 'products.edit',
  unlabel: 'products.edit',
}

/** So long the request itself works on its job: a few hundred products are changed when it responds. */
const inlineBudgetMs = 700
const choosingTimeMs = 20_000

type Request = { readonly id: string; readonly chosen: ChosenGoods; readonly step: GoodsStep }

/**
 * Publishes, hides, moves or labels products: some at once, many as a job. One that refuses leaves the others done. The same request again
 * changes nothing more.
 */
export async function stepGoods(context: ServiceContext, { id, chosen, step: given }: Request, staff: Staff): Promise<void> {
  requirePermission(given, staff)
  const step = 'label' in given ? { ...given, label: requireLabel(given.label) } : given
  if (step.do === 'move' && !(await categoryExists(context.db, step.categoryId))) throw new Refusal('goods.categoryMissing')
  const wanted = 'ids' in chosen ? chosen.ids : await conditionOf(context.db, chosen.filter)
  await inTransaction(context, id, async (tx) => {
    const stored = newStep(id, step, staff)
    if (!(await insertStep(tx, stored))) return 0
    return begin(tx, stored, await insertWanted(tx, id, wanted, 'digest' in chosen ? chosen.digest : null), staff)
  })
}

async function insertWanted(tx: Tx, id: string, wanted: readonly string[] | GoodsCondition, digest: string | null): Promise<number> {
  await allowStatementTime(tx, choosingTimeMs)
  const total = await insertChosen(tx, id, wanted)
  if (total > maxGoodsStep) throw new Refusal('goods.tooMany')
  if (digest !== null && (await digestItems(tx, id)) !== digest) throw new Refusal('goods.selectionChanged')
  return total
}

/** Gives products back what a step took; what somebody changed since stays and is named. The same request again changes nothing more. */
export async function undoGoodsStep(context: ServiceContext, { id, undoId }: { id: string; undoId: string }, staff: Staff): Promise<void> {
  await inTransaction(context, undoId, async (tx) => {
    const undone = await lockStep(tx, id)
    if (!undone) throw new Refusal('goods.stepMissing')
    requirePermission(undone.step, staff)
    if (await findStep(tx, undoId)) return 0
    if (undone.undoesId) throw new Refusal('goods.notUndoable')
    const job = await lockDeskJob(tx, id)
    if (job && job.endedAt === null) throw new Refusal('goods.stepRunning')
    const stored = { ...newStep(undoId, undone.step, staff), undoesId: id }
    await insertStep(tx, stored)
    await allowStatementTime(tx, choosingTimeMs)
    const total = await insertUndone(tx, undoId, id)
    if (total === 0) throw new Refusal('goods.nothingToUndo')
    return begin(tx, stored, total, staff)
  })
}

/** Ends after the present chunk. What is done stays, and can be undone. */
export async function stopGoodsStep({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored, job] = [await findStep(tx, id), await lockDeskJob(tx, id)]
    if (!stored || !job) throw new Refusal('goods.stepMissing')
    requirePermission(stored.step, staff)
    if (job.endedAt) throw new Refusal('goods.stepEnded')
    if (job.stopRequested) return
    if (job.status === 'queued') await endDeskJob(tx, id, 'stopped')
    else await requestStop(tx, id)
    const states = { oldState: { status: job.status }, newState: { status: 'stopped', products: job.done } }
    await writeAudit(tx, staff.actor, { action: 'goods.stepStopped', objectType: 'goods_step', objectId: id, ...states })
  })
}

function requirePermission(step: GoodsStep, staff: Staff): void {
  if (!staff.permissions.includes(permissionOf[step.do])) throw new Refusal('desk.forbidden')
}

function requireLabel(text: string): string {
  const label = parseLabel(text)
  if (label === null) throw new Refusal('desk.labelMissing')
  return label
}

const newStep = (id: string, step: GoodsStep, { actor }: Staff): NewStep => ({
  id,
  step,
  undoesId: null,
  createdBy: actor.id,
  requestId: actor.requestId ?? null,
})

/** Each combination of filters has its own best plan. More products than are changed at once are a job, which is worked on for a moment. */
async function inTransaction(context: ServiceContext, id: string, work: (tx: Tx) => Promise<number>): Promise<void> {
  const total = await withoutPreparedStatements(() => context.db.transaction(work))
  if (total > goodsAtOnce) await runDeskJobs(context, new AbortController().signal, { only: id, budgetMs: inlineBudgetMs })
}

/** A job says in the log who began it; each product has a row of its own either way. */
async function begin(tx: Tx, stored: NewStep, total: number, staff: Staff): Promise<number> {
  const { id, step, undoesId } = stored
  await storeTotal(tx, id, total)
  if (total <= goodsAtOnce) {
    await stepChunk(tx, stored, await nextStepItems(tx, id, null, goodsAtOnce))
    return total
  }
  await insertDeskJob(tx, { id, kind: 'goods-step', total, createdBy: staff.id, startAt: null })
  const action = undoesId ? 'goods.stepUndone' : 'goods.stepStarted'
  const newState = { kind: step.do, products: total }
  await writeAudit(tx, staff.actor, { action, objectType: 'goods_step', objectId: undoesId ?? id, oldState: null, newState })
  return total
}
