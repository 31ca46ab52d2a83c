import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from '#server/app-env.ts'
import { widerNetworks } from '#server/client-ip.ts'
import type { Allowance, Limit, Verdict } from './limiter.ts'

/** Counts a request against each limit, one after the other, and refuses it at the first that is exhausted. */
export function limited(...limits: Limit[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { network, range } = c.get('client')
    const subjects = { network, range, site: 'all' }
    for (const limit of limits) {
      if (limit.per === 'network') await countPerNetwork(c, limit, { setsHeaders: true })
      else await countAgainst(c, limit, subjects[limit.per], { setsHeaders: true })
    }
    await next()
  }
}

/**
 * Counts against the client's own network first: what that refuses is not counted against its neighbours. A wider network that is already
 * exhausted refuses before that, so that a /48 does not make a counter for each of its 65,536 networks.
 */
async function countPerNetwork(c: Context<AppEnv>, limit: Limit, headers?: HeaderOptions): Promise<void> {
  const { ip, network } = c.get('client')
  const wider = widerNetworks(ip).map((one) => ({ limit: { ...limit, limit: limit.limit * one.share }, network: one.network }))
  for (const one of wider) refuse(one.limit, c.get('limiter').knownRefusal(one.limit, one.network))
  await countAgainst(c, limit, network, headers)
  // Without headers: what is left to the neighbours is not this client's.
  for (const one of wider) await countAgainst(c, one.limit, one.network)
}

/** Counts a request per network, without headers: those of a cached page are the same for everyone. */
export function limitedForNetwork(c: Context<AppEnv>, limit: Limit): Promise<void> {
  return countPerNetwork(c, limit)
}

/** Counts a request that turned out to be dearer `times` more. It has been served, so the limit refuses only those after it. */
export async function countAgain(c: Context<AppEnv>, limit: Limit, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    try {
      await countPerNetwork(c, limit)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** Counts a request per account, whatever its network. Without headers: the remaining count would reveal the owner's activity. */
export function limitedFor(c: Context<AppEnv>, limit: Allowance, account: string): Promise<void> {
  return countAgainst(c, limit, createHash('sha256').update(account).digest('base64url'))
}

type HeaderOptions = { readonly setsHeaders: boolean }

async function countAgainst(c: Context<AppEnv>, limit: Allowance, subject: string, headers?: HeaderOptions): Promise<void> {
  const verdict = await c.get('limiter').take(limit, subject)
  if (headers?.setsHeaders) setRateLimitHeaders(c, limit, verdict)
  refuse(limit, verdict)
}

function refuse(limit: Allowance, verdict: Verdict | null): void {
  if (verdict && !verdict.allowed) throw new Refusal(limit.refusal ?? 'request.tooMany', { retryAfterSeconds: verdict.retryAfterSeconds })
}

/** `RateLimit` and `RateLimit-Policy` of the IETF draft, one item per limit. */
function setRateLimitHeaders(
  c: Context<AppEnv>,
  { name, limit, windowSeconds }: Allowance,
  { allowed, remaining, retryAfterSeconds }: Verdict,
): void {
  c.header('ratelimit-policy', `"${name}";q=${limit};w=${windowSeconds}`, { append: true })
  c.header('ratelimit', `"${name}";r=${remaining}${allowed ? '' : `;t=${retryAfterSeconds}`}`, { append: true })
}
