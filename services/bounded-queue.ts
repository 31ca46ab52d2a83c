import { Refusal } from '#domain/refusals.ts'

export type BoundedQueue = { run<T>(work: () => Promise<T>): Promise<T> }

/** Lets few heavy works run at once and few more wait: a rush is turned away before it takes the memory and the processor of the pages. */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedQueue {
  const turns: (() => void)[] = []
  let running = 0

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (turns.length >= waiting) throw new Refusal('shop.unavailable')
    await new Promise<void>((resolve) => turns.push(resolve))
  }

  /** The next one takes over the place, so that nobody slips in between. */
  function leave(): void {
    const next = turns.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(work) {
      await takeTurn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
