/** Spares a service that does not answer, and those who would wait for it (threats D11). */
export type Breaker = {
  /** False while the service rests; after the rest one call at a time may try. */
  mayCall: () => boolean
  succeeded: () => void
  failed: () => void
}

type BreakerOptions = {
  readonly failuresAtMost?: number
  readonly restMs?: number
  /** Milliseconds that only go forward. */
  readonly now?: () => number
}

export function createBreaker({ failuresAtMost = 5, restMs = 30_000, now = () => performance.now() }: BreakerOptions = {}): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    mayCall() {
      if (failures < failuresAtMost) return true
      if (now() < restsUntil) return false
      // Whoever comes now tries; the others rest until that try is decided.
      restsUntil = now() + restMs
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures >= failuresAtMost) restsUntil = now() + restMs
    },
  }
}
