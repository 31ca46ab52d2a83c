/** The moment until which somebody waits: all calls made for them share it. */
export type Deadline = { readonly leftMs: () => number }

export function deadlineIn(ms: number, now: () => number = () => performance.now()): Deadline {
  const end = now() + ms
  return { leftMs: () => Math.max(0, end - now()) }
}
