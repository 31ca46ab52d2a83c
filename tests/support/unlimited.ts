import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '#server/app-env.ts'
import type { ServiceContext } from '#services/context.ts'

/** What the server gives the routes of the API, for a router tested by itself: a local client without rate limits. */
export function unlimited(context: ServiceContext): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('context', context)
    c.set('client', { ip: '127.0.0.1', network: '127.0.0.1', subscriber: '127.0.0.1', range: '127.0.0.0/24', viaProxy: false })
    c.set('limiter', { take: async () => ({ allowed: true, remaining: 1, retryAfterSeconds: 0 }), knownRefusal: () => null })
    await next()
  }
}
