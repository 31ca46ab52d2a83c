import type { Tx } from '#db/connect.ts'
import { auditGoods, type ProductRow } from '#db/desk/goods/goods.ts'
import { deleteLabels, insertLabels, labelsOfGoods } from '#db/desk/goods/labels.ts'
import { maxLabels, parseLabel } from '#domain/desk/labels.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import type { Staff } from '#services/desk/find-staff.ts'

/** A product that has the label already, or lacks it, stays as it is: pressing twice changes nothing. */
export type LabelStep = { do: 'label' | 'unlabel'; label: string }

export type GoodsStepResult = { id: string; name: string; message: string | null }

export function requireLabel(text: string): string {
  const label = parseLabel(text)
  if (label === null) throw new Refusal('desk.labelMissing')
  return label
}

/** The products are locked, so that their labels cannot grow past the limit meanwhile. */
export async function labelChunk(
  tx: Tx,
  rows: readonly ProductRow[],
  { do: step, label }: LabelStep,
  staff: Staff,
): Promise<GoodsStepResult[]> {
  const ids = rows.map(({ id }) => id)
  const labels = await labelsOfGoods(tx, ids)
  const of = (id: string) => labels.get(id) ?? []
  const isFull = (id: string) => step === 'label' && !of(id).includes(label) && of(id).length >= maxLabels
  const changed = ids.filter((id) => of(id).includes(label) === (step === 'unlabel') && !isFull(id))
  if (changed.length > 0) await (step === 'label' ? insertLabels : deleteLabels)(tx, changed, label)
  const after = (id: string) => (step === 'label' ? [...of(id), label] : of(id).filter((one) => one !== label))
  const states = changed.map((id) => ({ id, before: { labels: of(id) }, after: { labels: after(id) } }))
  await auditGoods(tx, staff.actor, step === 'label' ? 'product.labelled' : 'product.labelRemoved', states, 'product_label')
  return rows.map(({ id, farsiName: name }) => ({ id, name, message: isFull(id) ? refusals['desk.labelsFull'].message : null }))
}
