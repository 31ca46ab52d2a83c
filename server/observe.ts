import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { findClient } from './client-address.ts'
import type { Config } from './config.ts'
import type { Edge } from './edge.ts'
import type { SecurityHeaders } from './headers.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

type ObserveDeps = { config: Pick<Config, 'TRUSTED_PROXIES'>; log: Logger; metrics: Metrics; headers: SecurityHeaders }

/** Around every request: who asks and under which id; then headers, one log line and the measurements. */
export function observe({ config, log, metrics, headers }: ObserveDeps): MiddlewareHandler<Edge> {
  return async (c, next) => {
    const startedAt = performance.now()
    const client = findClient(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), config.TRUSTED_PROXIES)
    const requestId = (client.viaProxy && saneId(c.req.header('x-request-id'))) || randomUUID()
    c.set('client', client)
    c.set('requestId', requestId)
    await next()
    setHeaders(c, headers, requestId)
    const { method } = c.req
    const { status } = c.res
    const ms = performance.now() - startedAt
    const route = routeOf(c)
    metrics.observeRequest({ method, route, status, seconds: ms / 1000 })
    log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10, client: client.network }, 'request')
  }
}

function setHeaders(c: Context<Edge>, { page, other }: SecurityHeaders, requestId: string): void {
  const answer = c.res.headers
  const isPage = answer.get('content-type')?.startsWith('text/html') ?? false
  for (const [name, value] of Object.entries(isPage ? page : other)) answer.set(name, value)
  // Public pictures may say otherwise: price comparison sites show them.
  if (!answer.has('cross-origin-resource-policy')) answer.set('cross-origin-resource-policy', 'same-origin')
  answer.set('x-request-id', requestId)
}

/** A pattern, never an address: an address may hold a name or a number, and measurements need few labels. */
export function routeOf(c: Context<Edge>): string {
  return c.get('route') ?? routePath(c)
}

function saneId(id: string | undefined): string | undefined {
  return id && /^[\w-]{8,64}$/.test(id) ? id : undefined
}
