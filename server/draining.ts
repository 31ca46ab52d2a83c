import type { MiddlewareHandler } from 'hono'
import type { Edge } from './edge.ts'
import type { Readiness } from './readiness.ts'

/**
 * A node that is leaving hands its readers back to the balancer, which asks another node and lets this one alone: nothing is on its way
 * here any more when the door closes. 503 would not do, an overloaded node says that and must not be asked twice (threats CH-02).
 */
export function rejectReadsWhileDraining(readiness: Pick<Readiness, 'isDraining'>): MiddlewareHandler<Edge> {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (readiness.isDraining() && isRead && c.get('client').viaProxy) return c.body(null, 502, { 'cache-control': 'no-store' })
    await next()
  }
}
