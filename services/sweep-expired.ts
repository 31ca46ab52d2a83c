import { deleteExpired, type Sweepable, sweepables } from '#db/sweep.ts'
import type { ServiceContext } from './context.ts'

const batchSize = 1_000

/** Deletes expired sessions, codes, tickets, links, idempotency keys, sent messages and rate-limit windows. */
export async function sweepExpired(context: ServiceContext, signal: AbortSignal): Promise<Record<Sweepable, number>> {
  const swept = Object.fromEntries(sweepables.map((what) => [what, 0])) as Record<Sweepable, number>
  for (const what of sweepables) {
    for (let deleted = batchSize; deleted === batchSize && !signal.aborted; swept[what] += deleted) {
      deleted = await deleteExpired(context.db, what, batchSize)
    }
  }
  return swept
}
