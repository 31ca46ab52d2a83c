import { writeAudit } from '#db/audit.ts'
import { lastEditorOf } from '#db/desk/forms/last-editor.ts'
import { thresholdOf, updateThreshold } from '#db/desk/stock/threshold.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

type Threshold = number | null

const objectType = 'product_stock'
const textOf = (threshold: Threshold) => (threshold === null ? '' : toPersianDigits(threshold))

/** From when on a product is reported as nearly sold out; null: the shop's threshold. Guarded by the value that the person saw. */
export async function setThreshold(
  { db }: ServiceContext,
  { productId, before, after }: { productId: string; before: Threshold; after: Threshold },
  staff: Staff,
): Promise<{ lowStockAt: Threshold }> {
  return db.transaction(async (tx) => {
    if (!(await updateThreshold(tx, productId, before, after))) {
      const now = await thresholdOf(tx, productId)
      if (!now) throw new Refusal('stock.productUnknown')
      // Both wrote the same: nothing is lost, and nothing to choose.
      if (now.lowStockAt === after) return { lowStockAt: after }
      const by = await lastEditorOf(tx, objectType, productId)
      const fields = { lowStockAt: { theirs: textOf(now.lowStockAt), yours: textOf(after) } }
      throw new Refusal('desk.conflict', { conflict: { version: 0, by, fields } })
    }
    const entry = { action: 'stock.thresholdSet', objectType, objectId: productId }
    await writeAudit(tx, staff.actor, { ...entry, oldState: { lowStockAt: before }, newState: { lowStockAt: after } })
    return { lowStockAt: after }
  })
}
