/** A draft is stored when typing has paused for `pauseMs`, and without a pause at the latest after `maxMs`. */
const [pauseMs, maxMs] = [2_000, 5_000]

/** How long to wait with a draft after a letter, when the first letter that is not stored was typed so long ago. */
export function draftWait(unstoredForMs: number): number {
  return Math.max(0, Math.min(pauseMs, maxMs - unstoredForMs))
}
