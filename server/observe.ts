import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type Client, findClient, type TrustedProxies } from './client-ip.ts'
import type { Config } from './config.ts'
import type { Edge } from './edge.ts'
import { type SecurityHeaders, securityHeadersOf } from './headers.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

type ObserverDeps = { config: Pick<Config, 'TRUSTED_PROXIES'>; log: Logger; metrics: Metrics }

type Seen = { readonly client: Client; readonly requestId: string; readonly startedAt: number }

/** The two ends of every request, whoever answers it: who asks and under which id; then one log line and the measurements. */
export type Observer = {
  begin: (peer: string | undefined, headers: NodeJS.Dict<string | string[]>) => Seen
  end: (seen: Seen, answer: { method: string; route: string; status: number }) => void
}

export function createObserver({ config, log, metrics }: ObserverDeps): Observer {
  const clientOf = rememberedClients(config.TRUSTED_PROXIES)
  return {
    begin: (peer, headers) => {
      const startedAt = performance.now()
      const client = clientOf(peer, asText(headers['x-forwarded-for']))
      const requestId = (client.viaProxy && saneId(asText(headers['x-request-id']))) || randomUUID()
      return { client, requestId, startedAt }
    },
    end: ({ client, requestId, startedAt }, { method, route, status }) => {
      const ms = performance.now() - startedAt
      metrics.observeRequest({ method, route, status, seconds: ms / 1000 })
      log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10, client: client.network }, 'request')
    },
  }
}

/** One visitor asks many times: whoever asked lately need not be worked out again, as long as a name is short. */
function rememberedClients(trusted: TrustedProxies): (peer: string | undefined, forwardedFor: string | undefined) => Client {
  const known = new Map<string, Client>()
  return (peer, forwardedFor) => {
    const name = `${peer} ${forwardedFor}`
    const client = known.get(name) ?? findClient(peer, forwardedFor, trusted)
    if (known.size >= 1_000) known.clear()
    if (name.length <= 100) known.set(name, client)
    return client
  }
}

/** Around every request that reaches the framework. */
export function observe({ headers, ...deps }: ObserverDeps & { headers: SecurityHeaders }): MiddlewareHandler<Edge> {
  const observer = createObserver(deps)
  return async (c, next) => {
    const seen = observer.begin(c.env?.incoming?.socket.remoteAddress, {
      'x-forwarded-for': c.req.header('x-forwarded-for'),
      'x-request-id': c.req.header('x-request-id'),
    })
    c.set('client', seen.client)
    c.set('requestId', seen.requestId)
    await next()
    setHeaders(c, headers, seen.requestId)
    observer.end(seen, { method: c.req.method, route: routeOf(c), status: c.res.status })
  }
}

function setHeaders(c: Context<Edge>, headers: SecurityHeaders, requestId: string): void {
  const answer = c.res.headers
  const ownPolicy = answer.get('cross-origin-resource-policy')
  const secure = securityHeadersOf(headers, answer.get('content-type'), answer.has('content-disposition'))
  for (const [name, value] of Object.entries(secure)) answer.set(name, value)
  if (ownPolicy) answer.set('cross-origin-resource-policy', ownPolicy)
  answer.set('x-request-id', requestId)
}

/** A pattern, never an address: an address may hold a name or a number, and measurements need few labels. */
export function routeOf(c: Context<Edge>): string {
  return c.get('route') ?? routePath(c)
}

function saneId(id: string | undefined): string | undefined {
  return id && /^[\w-]{8,64}$/.test(id) ? id : undefined
}

function asText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}
