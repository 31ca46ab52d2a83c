import type { Tx } from '#db/connect.ts'
import { auditGoods, existingCategories, lockGoods, type ProductRow, updateGoods } from '#db/desk/goods/goods.ts'
import {
  announceTogether,
  findStep,
  type NewStep,
  nextStepItems,
  type StepItem,
  type StepResult,
  storeOutcomes,
} from '#db/desk/goods/goods-steps.ts'
import { deleteLabels, insertLabels, labelsOfGoods } from '#db/desk/goods/labels.ts'
import { notifyDesk } from '#db/notifications.ts'
import { decideStep, type GoodsStep, goodsAtOnce, partOf, type SteppedProduct } from '#domain/desk/goods/goods-steps.ts'
import { maxLabels } from '#domain/desk/labels.ts'
import { isPriced } from '#domain/money.ts'
import type { JobWork } from '#services/desk/job/job-work.ts'

/** Beyond so many one message says that all may differ: an open desk is closed at 100 unread ones. */
const announcedSingly = 20

/** A step for more products than one request changes. */
export const goodsStepWork: JobWork = {
  async chunk(tx, job, size) {
    const step = await findStep(tx, job.id)
    if (!step) throw new Error('a job of goods has a step')
    const items = await nextStepItems(tx, job.id, job.cursor, Math.min(size, goodsAtOnce))
    const last = items.at(-1)
    if (!last) return null
    const changed = await stepChunk(tx, step, items)
    return { done: items.length, skipped: items.length - changed, cursor: last.productId }
  },
  async end() {},
}

type Change = { readonly row: ProductRow; readonly labels: readonly string[]; readonly before: string; readonly to: string }

/** Changes these products and records of each what it was and what became of it. Returns how many were changed. */
export async function stepChunk(tx: Tx, stored: NewStep, items: readonly StepItem[]): Promise<number> {
  const ids = items.map(({ productId }) => productId)
  if (ids.length > announcedSingly) await announceTogether(tx, stored.id)
  const rows = new Map((await lockGoods(tx, ids)).map((row) => [row.id, row]))
  const labels = partOf(stored.step) === 'label' ? await labelsOfGoods(tx, ids) : new Map<string, string[]>()
  const categories = await existingCategories(tx, partOf(stored.step) === 'category' ? items.flatMap(({ target }) => target ?? []) : [])
  const changes: Change[] = []
  const results = items.map(({ productId, target }): StepResult => {
    const [row, ofLabels] = [rows.get(productId), labels.get(productId) ?? []]
    const product = row && productOf(row, ofLabels, stored.step)
    const { outcome, to } = decideStep(stored.step, product, target)
    const before = product?.state ?? ''
    if (outcome !== 'changed' || !row) return { productId, before: null, outcome }
    if (partOf(stored.step) === 'category' && target && !categories.has(target))
      return { productId, before: null, outcome: 'goods.categoryMissing' }
    changes.push({ row, labels: ofLabels, before, to })
    return { productId, before, outcome }
  })
  for (const [to, group] of Map.groupBy(changes, (change) => change.to)) await changeTo(tx, stored, to, group)
  await storeOutcomes(tx, stored.id, results)
  if (ids.length > announcedSingly && changes.length > 0) await notifyDesk(tx, 'product', ['*'])
  return changes.length
}

function productOf(row: ProductRow, labels: readonly string[], step: GoodsStep): SteppedProduct {
  const hasLabel = 'label' in step && labels.includes(step.label)
  const states = { status: row.status, category: row.categoryId, label: hasLabel ? 'on' : 'off' }
  return {
    state: states[partOf(step)],
    hasPicture: row.mainImageUrl !== null,
    hasPrice: isPriced(row.price),
    hasFamilyValues: row.familyId === null || row.familyValues !== null,
    hasFullLabels: labels.length >= maxLabels,
  }
}

/** Products that become the same, with one audit row each. */
async function changeTo(tx: Tx, { step, createdBy, requestId }: NewStep, to: string, changes: readonly Change[]): Promise<void> {
  const ids = changes.map(({ row }) => row.id)
  const actor = { kind: 'staff', id: createdBy, ...(requestId && { requestId }) } as const
  if ('label' in step) {
    await (to === 'on' ? insertLabels : deleteLabels)(tx, ids, step.label)
    const after = (labels: readonly string[]) => (to === 'on' ? [...labels, step.label] : labels.filter((label) => label !== step.label))
    const states = changes.map(({ row, labels }) => ({ id: row.id, before: { labels }, after: { labels: after(labels) } }))
    return auditGoods(tx, actor, to === 'on' ? 'product.labelled' : 'product.labelRemoved', states, 'product_label')
  }
  const isMove = partOf(step) === 'category'
  await updateGoods(tx, ids, isMove ? { categoryId: to } : { status: to === 'active' ? 'active' : 'inactive' })
  const action = isMove ? 'product.moved' : to === 'active' ? 'product.published' : 'product.hidden'
  const stateOf = (value: string) => (isMove ? { categoryId: value } : { status: auditStatus(value) })
  await auditGoods(
    tx,
    actor,
    action,
    changes.map(({ row, before }) => ({ id: row.id, before: stateOf(before), after: stateOf(to) })),
  )
}

/** The word «active» means access elsewhere in the log. */
const auditStatus = (status: string) => (status === 'active' ? 'published' : 'hidden')
