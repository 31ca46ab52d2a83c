import type { RefusalCode } from '#domain/refusals.ts'
import type { Logger } from '#server/log.ts'

/** How many requests are allowed in a window. */
export type Allowance = {
  /** In response headers, metrics and the shared table. */
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  /** When the shared counter is unavailable (docs/threats.md D13): allow what this node alone counts, or a fifth of it. */
  readonly ifUnavailable: 'open' | 'stricter'
  /** Counted by each node alone: the limit protects the CPU of the node, and a query per request would cost more than it saves. */
  readonly isPerNode?: true
  /** `request.tooMany` by default. */
  readonly refusal?: RefusalCode
}

/** One counter per network (for IPv6 also per wider network), per range of networks, or one for the whole site. */
export type Limit = Allowance & { readonly per: 'network' | 'range' | 'site' }

export type Verdict = { readonly allowed: boolean; readonly remaining: number; readonly retryAfterSeconds: number }

/** The counter shared by all nodes: one atomic SQL statement. */
export type SharedCounter = (request: { key: string; limit: number; windowSeconds: number }) => Promise<Verdict>

export type Limiter = {
  take: (limit: Allowance, subject: string) => Promise<Verdict>
  /** The refusal, when this node knows that the limit is exhausted. Counts nothing. */
  knownRefusal: (limit: Allowance, subject: string) => Verdict | null
}

type Window = { endsAt: number; used: number; isFull: boolean }

type LimiterDeps = {
  shared: SharedCounter
  log: Pick<Logger, 'warn'>
  onRefused: (limit: string) => void
  /** A monotonic clock in milliseconds. */
  now?: () => number
  /** How many windows this node remembers; the oldest is evicted. */
  maxWindows?: number
}

const stricterShare = 5

/** Counts in memory first, so that a flood never reaches the database; then in the counter shared by all nodes. */
export function createLimiter({ shared, log, onRefused, now = () => performance.now(), maxWindows = 20_000 }: LimiterDeps): Limiter {
  const windows = new Map<string, Window>()

  function windowOf(key: string, windowSeconds: number): Window {
    const current = windows.get(key)
    if (current && current.endsAt > now()) return current
    windows.delete(key)
    const [oldest] = windows.keys()
    if (oldest !== undefined && windows.size >= maxWindows) windows.delete(oldest)
    const window = { endsAt: now() + windowSeconds * 1000, used: 0, isFull: false }
    windows.set(key, window)
    return window
  }

  async function count(limit: Allowance, key: string, window: Window): Promise<Verdict> {
    window.used += 1
    const { used } = window
    if (window.isFull || used > limit.limit) return refusedUntil(window)
    if (limit.isPerNode) return { allowed: true, remaining: limit.limit - used, retryAfterSeconds: 0 }
    try {
      const verdict = await shared({ key, limit: limit.limit, windowSeconds: limit.windowSeconds })
      if (!verdict.allowed) Object.assign(window, { isFull: true, endsAt: now() + verdict.retryAfterSeconds * 1000 })
      return verdict
    } catch (error) {
      log.warn({ limit: limit.name, error }, 'shared rate limit counter unavailable')
      const allowed = limit.ifUnavailable === 'open' ? limit.limit : Math.ceil(limit.limit / stricterShare)
      return used > allowed ? refusedUntil(window) : { allowed: true, remaining: allowed - used, retryAfterSeconds: 0 }
    }
  }

  function refusedUntil({ endsAt }: Window): Verdict {
    return { allowed: false, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now()) / 1000)) }
  }

  const keyOf = (limit: Allowance, subject: string) => `${limit.name}:${subject}`

  return {
    take: async (limit, subject) => {
      const key = keyOf(limit, subject)
      const verdict = await count(limit, key, windowOf(key, limit.windowSeconds))
      if (!verdict.allowed) onRefused(limit.name)
      return verdict
    },
    knownRefusal: (limit, subject) => {
      const window = windows.get(keyOf(limit, subject))
      if (!window || window.endsAt <= now() || (!window.isFull && window.used < limit.limit)) return null
      onRefused(limit.name)
      return refusedUntil(window)
    },
  }
}
