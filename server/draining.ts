import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { Readiness } from './readiness.ts'

/**
 * While draining, reads are rejected with 502: the load balancer retries them on another node and takes this one out of rotation before
 * the socket closes. Not 503: an overloaded node sends that, and its requests must not be retried elsewhere (CH-02).
 */
export function rejectReadsWhileDraining(readiness: Pick<Readiness, 'isDraining'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (readiness.isDraining() && isRead && c.get('client').viaProxy) return c.body(null, 502, { 'cache-control': 'no-store' })
    await next()
  }
}
