export type Readiness = {
  /** From now on not ready: the load balancer sends new requests elsewhere (docs/threats.md D21). */
  drain: () => void
  isDraining: () => boolean
  /** Not ready until this promise settles or times out: a node gets traffic once it can respond quickly. */
  waitFor: (name: string, preparation: Promise<unknown>, timeoutMs: number) => void
  /** The names of the failing checks; ready when there are none. */
  failing: () => Promise<readonly string[]>
}

type Checks = Readonly<Record<string, () => Promise<unknown>>>

/** A check fails when it rejects or times out. */
export function createReadiness(checks: Checks, { timeoutMs = 2000 } = {}): Readiness {
  let isDraining = false
  const preparing = new Set<string>()
  let running: Promise<readonly string[]> | null = null

  async function runChecks(): Promise<readonly string[]> {
    const outcomes = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, isFine: await passes(check, timeoutMs) })),
    )
    return outcomes.filter(({ isFine }) => !isFine).map(({ name }) => name)
  }

  return {
    drain: () => {
      isDraining = true
    },
    isDraining: () => isDraining,
    waitFor: (name, preparation, timeoutMs) => {
      preparing.add(name)
      void passes(() => preparation, timeoutMs).then(() => preparing.delete(name))
    },
    failing: async () => {
      if (isDraining) return ['draining']
      if (preparing.size > 0) return [...preparing]
      // Concurrent requests share one run of the checks.
      running ??= runChecks().finally(() => {
        running = null
      })
      return running
    },
  }
}

async function passes(check: () => Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, timeoutMs, false)
  const outcome = check().then(
    () => true,
    () => false,
  )
  return Promise.race([outcome, timedOut]).finally(() => clearTimeout(timer))
}
