export type DeskJobKind = 'price-run' | 'import-check' | 'import' | 'import-fetch' | 'import-pictures'
export type DeskJobStatus = 'queued' | 'running' | 'done' | 'stopped' | 'failed'

/** Jobs that wait for another host: all others go before them. */
export const networkJobs: readonly DeskJobKind[] = ['import-fetch', 'import-pictures']

/** A job without a sign of life for so long is taken over by another node. */
export const staleJobSeconds = 10

/**
 * Rows of a chunk: an order that needs one of them waits until the chunk is committed. Below the smallest size most of the time is that of the
 * transaction itself, and a run on a machine that stalls would take ten times as long without shorter chunks.
 */
export const chunkSizes = { first: 250, min: 200, max: 500 }
/** Half of the longest chunk that is allowed: the next one may find a busier database. */
const chunkTargetMs = 150

/** As many rows as the target time allows at the speed of the last chunk; at most twice as many as before. */
export function nextChunkSize(size: number, tookMs: number): number {
  const fitting = Math.round((size * chunkTargetMs) / Math.max(1, tookMs))
  return Math.max(chunkSizes.min, Math.min(fitting, 2 * size, chunkSizes.max))
}
