export type DeskJobKind = 'price-run' | 'goods-step' | 'import-check' | 'import' | 'import-fetch' | 'import-pictures'
export type DeskJobStatus = 'queued' | 'running' | 'done' | 'stopped' | 'failed'

/** Jobs that wait for another host: all others go before them. */
export const networkJobs: readonly DeskJobKind[] = ['import-fetch', 'import-pictures']

/** A job without a heartbeat for so long is taken over by another node. */
export const staleJobSeconds = 10

/** Rows of a chunk, the time it should take, and how long the job pauses after it: `pauses` times as long as it took. */
export type Pace = { readonly min: number; readonly max: number; readonly targetMs: number; readonly pauses: number }

export const firstChunk = 250

/**
 * An order that needs a row of a chunk waits until the chunk is committed: the target is half of the longest chunk that is allowed, because the
 * next one may find a busier database. Below the smallest size most of the time is that of the transaction itself.
 */
const fullSpeed: Pace = { min: 200, max: 500, targetMs: 150, pauses: 0 }
/** The job yields: short chunks, and three quarters of the time belong to those who order. */
const besideOrders: Pace = { min: 30, max: 500, targetMs: 35, pauses: 3 }

/** Orders come in as long as the last one is not older. */
export const orderingSeconds = 1

export function paceOf(isOrdering: boolean): Pace {
  return isOrdering ? besideOrders : fullSpeed
}

/** As many rows as the target time allows at the speed of the last chunk; at most twice as many as before. */
export function nextChunkSize(size: number, tookMs: number, { min, max, targetMs }: Pace): number {
  const fitting = Math.round((size * targetMs) / Math.max(1, tookMs))
  return Math.max(min, Math.min(fitting, 2 * size, max))
}

/** Progress is seen each second. */
const longestPauseMs = 500

export function pauseAfter(tookMs: number, { pauses }: Pace): number {
  return Math.min(pauses * tookMs, longestPauseMs)
}
