/** Spares a service that does not answer, and those who would wait for it (threats D11). */
export type CircuitBreaker = {
  /** False while the service rests; after the rest one call at a time may try. */
  canCall: () => boolean
  succeeded: () => void
  failed: () => void
}

type BreakerOptions = {
  readonly maxFailures?: number
  readonly openMs?: number
  /** Milliseconds that only go forward. */
  readonly now?: () => number
}

export function createCircuitBreaker({
  maxFailures = 5,
  openMs = 30_000,
  now = () => performance.now(),
}: BreakerOptions = {}): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  return {
    canCall() {
      if (failures < maxFailures) return true
      if (now() < openUntil) return false
      // Whoever comes now tries; the others rest until that try is decided.
      openUntil = now() + openMs
      return true
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures >= maxFailures) openUntil = now() + openMs
    },
  }
}
