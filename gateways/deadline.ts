/** Shared by all provider calls of one request. */
export type Deadline = { readonly leftMs: () => number }

export function deadlineIn(ms: number, now: () => number = () => performance.now()): Deadline {
  const end = now() + ms
  return { leftMs: () => Math.max(0, end - now()) }
}
