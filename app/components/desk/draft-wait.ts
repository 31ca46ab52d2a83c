/** Typing pauses this long before the draft is stored; whoever types on without a pause waits no longer than `maxMs`. */
const [pauseMs, maxMs] = [2_000, 5_000]

/** How long to wait with a draft after a letter, when the first letter that is not stored was typed so long ago. */
export function draftWait(unstoredForMs: number): number {
  return Math.max(0, Math.min(pauseMs, maxMs - unstoredForMs))
}
