import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './app-env.ts'
import { type Client, findClient, type TrustedProxies } from './client-ip.ts'
import type { Config } from './config/config.ts'
import { type SecurityHeaders, securityHeadersOf } from './headers.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

type ObserverDeps = { config: Pick<Config, 'TRUSTED_PROXIES'>; log: Logger; metrics: Metrics }

type Observed = { readonly client: Client; readonly requestId: string; readonly startedAt: number }

/** Begin and end of every request: client and request id first, then one log line and the metrics. */
export type Observer = {
  begin: (peer: string | undefined, headers: NodeJS.Dict<string | string[]>) => Observed
  end: (observed: Observed, response: { method: string; route: string; status: number }) => void
}

export function createObserver({ config, log, metrics }: ObserverDeps): Observer {
  const clientOf = memoizedClients(config.TRUSTED_PROXIES)
  return {
    begin: (peer, headers) => {
      const startedAt = performance.now()
      const client = clientOf(peer, asText(headers['x-forwarded-for']))
      const requestId = (client.viaProxy && validRequestId(asText(headers['x-request-id']))) || randomUUID()
      return { client, requestId, startedAt }
    },
    end: ({ client, requestId, startedAt }, { method, route, status }) => {
      const ms = performance.now() - startedAt
      metrics.observeRequest({ method, route, status, seconds: ms / 1000 })
      log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10, client: client.network }, 'request')
    },
  }
}

/** Most requests come from few clients: those seen lately are memoized, unless a forged header makes the key long. */
function memoizedClients(trusted: TrustedProxies): (peer: string | undefined, forwardedFor: string | undefined) => Client {
  const clients = new Map<string, Client>()
  return (peer, forwardedFor) => {
    const key = `${peer} ${forwardedFor}`
    const client = clients.get(key) ?? findClient(peer, forwardedFor, trusted)
    if (clients.size >= 1_000) clients.clear()
    if (key.length <= 100) clients.set(key, client)
    return client
  }
}

/** Around every request that reaches Hono; cache hits are observed by `serveFromCache`. */
export function observe(observer: Observer, headers: SecurityHeaders): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const observed = observer.begin(c.env?.incoming?.socket.remoteAddress, {
      'x-forwarded-for': c.req.header('x-forwarded-for'),
      'x-request-id': c.req.header('x-request-id'),
    })
    c.set('client', observed.client)
    c.set('requestId', observed.requestId)
    await next()
    setHeaders(c, headers, observed.requestId)
    observer.end(observed, { method: c.req.method, route: routeOf(c), status: c.res.status })
  }
}

/** A route may set these itself: public images a resource policy, the desk its own policies. */
const ownHeaders = ['cross-origin-resource-policy', 'content-security-policy', 'referrer-policy'] as const

function setHeaders(c: Context<AppEnv>, headers: SecurityHeaders, requestId: string): void {
  const response = c.res.headers
  const own = ownHeaders.map((name) => [name, response.get(name)] as const)
  const secure = securityHeadersOf(headers, response.get('content-type'), response.has('content-disposition'))
  for (const [name, value] of Object.entries(secure)) response.set(name, value)
  for (const [name, value] of own) if (value) response.set(name, value)
  response.set('x-request-id', requestId)
}

/** The route's pattern, never the path: a path may hold personal data, and metrics need few distinct labels. */
export function routeOf(c: Context<AppEnv>): string {
  return c.get('route') ?? routePath(c)
}

function validRequestId(id: string | undefined): string | undefined {
  return id && /^[\w-]{8,64}$/.test(id) ? id : undefined
}

function asText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}
