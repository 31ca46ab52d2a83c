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
      await countAgainst(c, limit, subjects[limit.per], { setsHeaders: true })
      if (limit.per === 'network') await countWider(c, limit)
    }
    await next()
  }
}

/** Without headers: what is left to the neighbours is not this client's. */
async function countWider(c: Context<AppEnv>, limit: Limit): Promise<void> {
  for (const { network, share } of widerNetworks(c.get('client').ip)) {
    await countAgainst(c, { ...limit, limit: limit.limit * share }, network)
  }
}

/** Counts a request per network, without headers: those of a cached page are the same for everyone. */
export async function limitedForNetwork(c: Context<AppEnv>, limit: Limit): Promise<void> {
  await countAgainst(c, limit, c.get('client').network)
  await countWider(c, limit)
}

/** Counts a request per account, whatever its network. Without headers: the remaining count would reveal the owner's activity. */
export function limitedFor(c: Context<AppEnv>, limit: Allowance, account: string): Promise<void> {
  return countAgainst(c, limit, createHash('sha256').update(account).digest('base64url'))
}

async function countAgainst(c: Context<AppEnv>, limit: Allowance, subject: string, { setsHeaders = false } = {}): Promise<void> {
  const verdict = await c.get('limiter').take(limit, subject)
  if (setsHeaders) setRateLimitHeaders(c, limit, verdict)
  if (!verdict.allowed) throw new Refusal(limit.refusal ?? 'request.tooMany', { retryAfterSeconds: verdict.retryAfterSeconds })
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
