import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '#domain/refusals.ts'
import type { Edge } from './edge.ts'
import type { Logger } from './log.ts'

/** How much of something is allowed. */
export type Allowance = {
  /** Names the limit in headers, metrics and the shared table. */
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  /** When the shared count cannot be asked (threats D13): let pass what this node alone would, or only a part of that. */
  readonly ifUnavailable: 'open' | 'stricter'
}

/** One counter for each network, for each range of networks, or one for the whole site. */
export type Limit = Allowance & { readonly per: 'network' | 'range' | 'site' }

export type Verdict = { readonly allowed: boolean; readonly remaining: number; readonly retryAfterSeconds: number }

/** The count that all nodes share: one atomic statement. */
export type SharedCount = (ask: { key: string; limit: number; windowSeconds: number }) => Promise<Verdict>

export type Limiter = { take: (limit: Allowance, who: string) => Promise<Verdict> }

type Window = { endsAt: number; used: number; isFull: boolean }

type LimiterDeps = {
  shared: SharedCount
  log: Pick<Logger, 'warn'>
  onRefused: (limit: string) => void
  /** Milliseconds that only go forward. */
  now?: () => number
  /** How many windows this node remembers at once; the oldest makes room. */
  maxWindows?: number
}

const stricterShare = 5

/** This node's own windows in front, so that a flood never reaches the database; the shared count behind them. */
export function createLimiter({ shared, log, onRefused, now = () => performance.now(), maxWindows = 20_000 }: LimiterDeps): Limiter {
  const windows = new Map<string, Window>()

  function windowOf(key: string, windowSeconds: number): Window {
    const known = windows.get(key)
    if (known && known.endsAt > now()) return known
    windows.delete(key)
    const [oldest] = windows.keys()
    if (oldest !== undefined && windows.size >= maxWindows) windows.delete(oldest)
    const window = { endsAt: now() + windowSeconds * 1000, used: 0, isFull: false }
    windows.set(key, window)
    return window
  }

  async function judge(limit: Allowance, key: string, window: Window): Promise<Verdict> {
    const turn = window.used + 1
    window.used = turn
    if (window.isFull || turn > limit.limit) return refusedUntil(window)
    try {
      const verdict = await shared({ key, limit: limit.limit, windowSeconds: limit.windowSeconds })
      if (!verdict.allowed) Object.assign(window, { isFull: true, endsAt: now() + verdict.retryAfterSeconds * 1000 })
      return verdict
    } catch (error) {
      log.warn({ limit: limit.name, error }, 'the shared count of a limit is unavailable')
      const most = limit.ifUnavailable === 'open' ? limit.limit : Math.ceil(limit.limit / stricterShare)
      return turn > most ? refusedUntil(window) : { allowed: true, remaining: most - turn, retryAfterSeconds: 0 }
    }
  }

  function refusedUntil({ endsAt }: Window): Verdict {
    return { allowed: false, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now()) / 1000)) }
  }

  return {
    take: async (limit, who) => {
      const key = `${limit.name}:${who}`
      const verdict = await judge(limit, key, windowOf(key, limit.windowSeconds))
      if (!verdict.allowed) onRefused(limit.name)
      return verdict
    },
  }
}

/** Counts a request against each limit in turn and refuses it at the first that is used up. */
export function limited(...limits: Limit[]): MiddlewareHandler<Edge> {
  return async (c, next) => {
    const { network, range } = c.get('client')
    const who = { network, range, site: 'all' }
    for (const limit of limits) await countAgainst(c, limit, who[limit.per], true)
    await next()
  }
}

/** Counts a request that names an account, from wherever it comes. Nothing is announced: what is left would tell whether its owner was here. */
export function limitedFor(c: Context<Edge>, limit: Allowance, account: string): Promise<void> {
  return countAgainst(c, limit, createHash('sha256').update(account).digest('base64url'))
}

async function countAgainst(c: Context<Edge>, limit: Allowance, who: string, announced = false): Promise<void> {
  const verdict = await c.get('limiter').take(limit, who)
  if (announced) announce(c, limit, verdict)
  if (!verdict.allowed) throw new Refusal('request.tooMany', { retryAfterSeconds: verdict.retryAfterSeconds })
}

/** The header fields of the IETF draft, one item for each limit. */
function announce(c: Context<Edge>, { name, limit, windowSeconds }: Allowance, { allowed, remaining, retryAfterSeconds }: Verdict): void {
  c.header('ratelimit-policy', `"${name}";q=${limit};w=${windowSeconds}`, { append: true })
  c.header('ratelimit', `"${name}";r=${remaining}${allowed ? '' : `;t=${retryAfterSeconds}`}`, { append: true })
}
