import { erasableReceipts, eraseReceipt } from '#db/order/receipts.ts'
import type { ServiceContext } from '#services/context.ts'

const batchSize = 100

/** Deletes receipts of deleted accounts, or of this one: rows first, so that no row is left without its file (product §10.12). */
export async function eraseReceipts({ db, files }: ServiceContext, signal: AbortSignal, userId?: string): Promise<void> {
  const find = () => erasableReceipts(db, { limit: batchSize, ...(userId && { userId }) })
  for (let found = await find(); found.length > 0 && !signal.aborted; found = await find()) {
    for (const { id, objectKey } of found) {
      await db.transaction((tx) => eraseReceipt(tx, id))
      await files.delete(objectKey)
    }
  }
}
