export type DeskJobKind = 'price-run' | 'import-check' | 'import' | 'import-fetch' | 'import-pictures'
export type DeskJobStatus = 'queued' | 'running' | 'done' | 'stopped' | 'failed'

/** Jobs that wait for another host: all others go before them. */
export const networkJobs: readonly DeskJobKind[] = ['import-fetch', 'import-pictures']

/** A job without a sign of life for so long is taken over by another node. */
export const staleJobSeconds = 10
