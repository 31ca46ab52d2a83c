export type DeskJobKind = 'price-run' | 'import-check' | 'import'
export type DeskJobStatus = 'queued' | 'running' | 'done' | 'stopped' | 'failed'

/** A job without a sign of life for so long is taken over by another node. */
export const staleJobSeconds = 10
