export type Readiness = {
  /** From now on not ready: the balancer is to look elsewhere (threats D21). */
  drain: () => void
  isDraining: () => boolean
  /** Not ready before this has ended, well or badly, or so much time has passed: a node is given readers once it can answer them quickly. */
  waitFor: (name: string, preparation: Promise<unknown>, atMostMs: number) => void
  /** The names of what stands in the way; none means ready. */
  failing: () => Promise<readonly string[]>
}

type Checks = Readonly<Record<string, () => Promise<unknown>>>

/** A check that rejects, or does not come back in time, says that its part cannot serve. */
export function createReadiness(checks: Checks, { withinMs = 2000 } = {}): Readiness {
  let isDraining = false
  const preparing = new Set<string>()
  let running: Promise<readonly string[]> | null = null

  async function runChecks(): Promise<readonly string[]> {
    const outcomes = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, isFine: await passes(check, withinMs) })),
    )
    return outcomes.filter(({ isFine }) => !isFine).map(({ name }) => name)
  }

  return {
    drain: () => {
      isDraining = true
    },
    isDraining: () => isDraining,
    waitFor: (name, preparation, atMostMs) => {
      preparing.add(name)
      void passes(() => preparation, atMostMs).then(() => preparing.delete(name))
    },
    failing: async () => {
      if (isDraining) return ['draining']
      if (preparing.size > 0) return [...preparing]
      // However many ask, the database is asked once at a time.
      running ??= runChecks().finally(() => {
        running = null
      })
      return running
    },
  }
}

async function passes(check: () => Promise<unknown>, withinMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, withinMs, false)
  const outcome = check().then(
    () => true,
    () => false,
  )
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}
