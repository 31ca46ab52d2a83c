import { setTimeout } from 'node:timers/promises'
import type { Db } from '#db/connect.ts'
import { isOrdering } from '#db/order/orders.ts'
import { nextChunkSize, orderingSeconds, paceOf, pauseAfter } from '#domain/desk/jobs.ts'

export type Pause = (ms: number) => Promise<unknown>

type Chunk = { readonly size: number; readonly tookMs: number }

/** After a chunk: pauses while orders come in, and returns how many rows the next one has. */
export async function paceChunk(db: Db, { size, tookMs }: Chunk, pause: Pause = setTimeout): Promise<number> {
  const pace = paceOf(await isOrdering(db, orderingSeconds))
  if (pace.pauses > 0) await pause(pauseAfter(tookMs, pace))
  return nextChunkSize(size, tookMs, pace)
}
