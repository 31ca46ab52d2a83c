/** Stops calling a provider that does not respond, so that nobody waits for its timeout (docs/threats.md D11). */
export type CircuitBreaker = {
  /** False while the circuit is open; afterwards one trial call at a time. */
  canCall: () => boolean
  succeeded: () => void
  failed: () => void
}

type BreakerOptions = {
  readonly maxFailures?: number
  readonly openMs?: number
  /** Monotonic clock in milliseconds. */
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
      // This call is the trial; the circuit stays open for the others until its result.
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
