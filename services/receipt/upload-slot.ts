import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#db/connect.ts'
import { countReceiptsToday } from '#db/order/receipts.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'

/** Per shopper (docs/threats.md UP-04). */
const maxReceiptsPerDay = 10
/** For an upload that the shopper has just replaced by another. */
const turnMs = 5_000

type Uploader = { readonly userId: string; readonly network: string }

/** Runs an upload, which reads the body: one of each shopper, two of a network, few together, and only within the shopper's quota (docs/threats.md UP-07). */
export async function withUploadSlot<T>(context: ServiceContext, { userId, network }: Uploader, upload: () => Promise<T>): Promise<T> {
  const { uploads, uploadsInProgress } = context.queues
  await Promise.race([uploadsInProgress.get(userId), ...(uploadsInProgress.has(userId) ? [delay(turnMs, undefined, { ref: false })] : [])])
  if (uploadsInProgress.has(userId)) throw new Refusal('receipt.uploading', { retryAfterSeconds: turnMs / 1000 })
  const turn = Promise.withResolvers<void>()
  uploadsInProgress.set(userId, turn.promise)
  try {
    await refuseTooManyReceipts(context.db, userId)
    return await uploads.run('upload', upload, { group: network })
  } finally {
    uploadsInProgress.delete(userId)
    turn.resolve()
  }
}

/** Checked before the costly work, and again under the lock. */
export async function refuseTooManyReceipts(db: Db, userId: string): Promise<void> {
  if ((await countReceiptsToday(db, userId)) >= maxReceiptsPerDay) throw new Refusal('request.tooMany')
}
