import { epochMs } from '#db/order/orders.ts'
import { abandonedReceipts, deleteReceipt, knownObjectKeys } from '#db/order/receipts.ts'
import type { ServiceContext } from '#services/context.ts'
import { eraseReceipts } from './erase-receipts.ts'

const batchSize = 100
const graceMs = 24 * 60 * 60 * 1000

/** Deletes receipts of deleted accounts, receipts that no order used within a day, and files without a receipt (docs/threats.md UP-04). */
export async function sweepReceipts(context: ServiceContext, signal: AbortSignal): Promise<void> {
  const { db, files } = context
  await eraseReceipts(context, signal)
  for (let old = await abandonedReceipts(db, batchSize); old.length > 0 && !signal.aborted; old = await abandonedReceipts(db, batchSize)) {
    for (const { id, objectKey } of old) {
      // The row first: a file without a row is deleted below, a row without a file would be broken.
      if (await deleteReceipt(db, id)) await files.delete(objectKey)
    }
  }
  const stored = await files.list('receipts/')
  const now = await epochMs(db)
  const old = stored.filter(({ changedAt }) => changedAt.getTime() < now - graceMs).map(({ key }) => key)
  const known = await knownObjectKeys(db, old)
  for (const key of old) if (!known.has(key) && !signal.aborted) await files.delete(key)
}
