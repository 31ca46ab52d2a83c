import { writeAudit } from '#db/audit.ts'
import { thresholdOf, updateThreshold } from '#db/desk/stock/threshold.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../../context.ts'
import type { Staff } from '../find-staff.ts'

type Threshold = number | null

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
      throw new Refusal('stock.thresholdChanged', { lowStockAt: now.lowStockAt })
    }
    const entry = { action: 'stock.thresholdSet', objectType: 'product_stock', objectId: productId }
    await writeAudit(tx, staff.actor, { ...entry, oldState: { lowStockAt: before }, newState: { lowStockAt: after } })
    return { lowStockAt: after }
  })
}
