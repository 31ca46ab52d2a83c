import type { Tx } from '#db/connect.ts'
import { auditGoods, categoryExists, lockGoods, type ProductRow, updateGoods } from '#db/desk/goods/goods.ts'
import { type GoodsFilter, type GoodsStep, maxGoodsStep } from '#domain/desk/goods-filters.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { isPriced } from '#domain/money.ts'
import { Refusal, type RefusalCode, refusals } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { type GoodsStepResult, type LabelStep, labelChunk, requireLabel } from './label-goods.ts'
import { selectGoods } from './list-goods.ts'

/** `withoutPrice`: somebody decided that the price is only given on the phone. */
type ColumnStep = { do: 'publish'; withoutPrice?: boolean | undefined } | { do: 'hide' } | { do: 'move'; categoryId: string }
type GoodsStepInput = ColumnStep | LabelStep

/** The chosen rows, or everything that a filter matched when somebody looked. */
type ChosenGoods = { ids: readonly string[] } | { filter: GoodsFilter; digest: string }

const permissionOf: Record<GoodsStep, Permission> = {
  publish: 'products.publish',
  hide: 'products.publish',
  move: 'products.edit',
  label: 'products.edit',
  unlabel: 'products.edit',
}
const actionOf: Record<ColumnStep['do'], string> = { publish: 'product.published', hide: 'product.hidden', move: 'product.moved' }

/** As many products lock together; orders wait for a transaction no longer than that takes. */
const chunkSize = 200

/** Publishes, hides, moves or labels products. One that refuses leaves the others done, and the reply names each. */
export async function stepGoods(
  context: ServiceContext,
  { chosen, step }: { chosen: ChosenGoods; step: GoodsStepInput },
  staff: Staff,
): Promise<GoodsStepResult[]> {
  if (!staff.permissions.includes(permissionOf[step.do])) throw new Refusal('desk.forbidden')
  if (step.do === 'move' && !(await categoryExists(context.db, step.categoryId))) throw new Refusal('goods.categoryMissing')
  const checked = isLabelStep(step) ? { ...step, label: requireLabel(step.label) } : step
  const ids = await idsOf(context, chosen)
  const results: GoodsStepResult[] = []
  for (let done = 0; done < ids.length; done += chunkSize) {
    const chunk = ids.slice(done, done + chunkSize)
    results.push(...(await context.db.transaction((tx) => stepChunk(tx, chunk, checked, staff))))
  }
  return results
}

async function idsOf(context: ServiceContext, chosen: ChosenGoods): Promise<readonly string[]> {
  if ('ids' in chosen) {
    if (chosen.ids.length > maxGoodsStep) throw new Refusal('goods.tooMany')
    return [...new Set(chosen.ids)].sort()
  }
  const { ids, digest } = await selectGoods(context, chosen.filter)
  if (digest !== chosen.digest) throw new Refusal('goods.selectionChanged')
  return ids
}

async function stepChunk(tx: Tx, ids: readonly string[], step: GoodsStepInput, staff: Staff): Promise<GoodsStepResult[]> {
  const rows = await lockGoods(tx, ids)
  if (isLabelStep(step)) return labelChunk(tx, rows, step, staff)
  const refused = new Map(rows.map((row) => [row.id, refusalOf(row, step)]))
  const changed = rows.filter((row) => refused.get(row.id) === null && isChange(row, step))
  const changedIds = changed.map(({ id }) => id)
  if (changed.length > 0) await updateGoods(tx, changedIds, columnsOf(step))
  const states = changed.map((row) => ({ id: row.id, before: auditState(stateOf(row, step)), after: auditState(columnsOf(step)) }))
  await auditGoods(tx, staff.actor, actionOf[step.do], states)
  return rows.map(({ id, farsiName }) => ({ id, name: farsiName, message: messageOf(refused.get(id) ?? null) }))
}

function refusalOf({ mainImageUrl, price, familyId, familyValues }: ProductRow, step: ColumnStep): RefusalCode | null {
  if (step.do !== 'publish') return null
  if (familyId !== null && familyValues === null) return 'family.valuesMissing'
  if (mainImageUrl === null) return 'goods.pictureMissing'
  return isPriced(price) || step.withoutPrice ? null : 'goods.priceMissing'
}

function columnsOf(step: ColumnStep): { categoryId: string } | { status: 'active' | 'inactive' } {
  return step.do === 'move' ? { categoryId: step.categoryId } : { status: step.do === 'publish' ? 'active' : 'inactive' }
}

function stateOf({ categoryId, status }: ProductRow, step: ColumnStep): { status?: string; categoryId?: string } {
  return step.do === 'move' ? { categoryId } : { status }
}

/** The word «active» means access elsewhere in the log. */
function auditState({ status, ...state }: { status?: string; categoryId?: string }): Record<string, string> {
  return status === undefined ? state : { status: status === 'active' ? 'published' : 'hidden' }
}

function isChange(row: ProductRow, step: ColumnStep): boolean {
  return step.do === 'move' ? row.categoryId !== step.categoryId : row.status !== (step.do === 'publish' ? 'active' : 'inactive')
}

function messageOf(code: RefusalCode | null): string | null {
  return code && refusals[code].message
}

function isLabelStep(step: GoodsStepInput): step is LabelStep {
  return step.do === 'label' || step.do === 'unlabel'
}
