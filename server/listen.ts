import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { Logger } from './log.ts'
import type { ServeFromCache } from './page-cache/serve-from-cache.ts'
import type { Readiness } from './readiness.ts'

/** Timeouts for slow or idle clients, and how many connections there may be (docs/threats.md D15). */
export type ServerLimits = {
  headersMs: number
  requestMs: number
  /** Longer than the keep-alive of a proxy in front, so that the proxy closes first. */
  keepAliveMs: number
  /** Without traffic in either direction. */
  idleMs: number
  checkEveryMs: number
  connections: number
  headerBytes: number
  /** How long a stopping server waits for responses in flight (docs/threats.md D21). */
  finishMs: number
}

const defaultLimits: ServerLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  keepAliveMs: 75_000,
  idleMs: 90_000,
  checkEveryMs: 2_000,
  connections: 5_000,
  headerBytes: 16 * 1024,
  finishMs: 25_000,
}

type ListenOptions = {
  port: number
  host: string
  readiness: Readiness
  log: Logger
  /** How long to wait until the load balancer has noticed that this node is not ready any more. */
  drainMs: number
  /** Tried before the app; false passes the request on. */
  serveFromCache?: ServeFromCache
  limits?: Partial<ServerLimits>
}

export type Listening = {
  readonly port: number
  /** Graceful: not ready, wait for the load balancer, accept no more, finish responses in flight, close. */
  stop: () => Promise<void>
  /** Closes all connections immediately. */
  force: () => void
}

/** Serves an app until stopped. */
export async function listen(app: Pick<Hono<AppEnv>, 'fetch'>, options: ListenOptions): Promise<Listening> {
  const { port, host, readiness, log, serveFromCache = () => false } = options
  const limits = { ...defaultLimits, ...options.limits }
  const server = createLimitedServer(limits)
  const inFlight = trackResponses(server, readiness)
  const handle = getRequestListener(app.fetch, { hostname: host, errorHandler: (error) => brokenRequest(error, log) })
  // While draining even cache hits go through the app, which rejects reads: see draining.ts.
  server.on(
    'request',
    (incoming, outgoing) => (!readiness.isDraining() && serveFromCache(incoming, outgoing)) || handle(incoming, outgoing),
  )
  await open(server, port, host)
  let stopping: Promise<void> | null = null
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      stopping ??= stop(server, inFlight, options, limits.finishMs)
      return stopping
    },
    force: () => server.closeAllConnections(),
  }
}

function createLimitedServer(limits: ServerLimits): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytes,
  })
  server.maxHeadersCount = 100
  server.maxConnections = limits.connections
  server.timeout = limits.idleMs
  return server
}

/** The responses in flight. While draining they carry `connection: close`, so that clients send the next request elsewhere. */
function trackResponses(server: Server, readiness: Readiness): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>()
  server.on('request', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    inFlight.add(outgoing)
    if (readiness.isDraining()) outgoing.setHeader('connection', 'close')
    outgoing.on('close', () => {
      inFlight.delete(outgoing)
      if (!server.listening) server.closeIdleConnections()
    })
  })
  return inFlight
}

const listenProblems: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port, host) => `Port ${port} of ${host} is taken by another program: stop it, or set PORT to a free one.`,
  EACCES: (port) => `Port ${port} may not be opened by this user: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (_port, host) => `${host} is not an address of this machine: set HOST to one that is.`,
}

async function open(server: Server, port: number, host: string): Promise<void> {
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (error) {
    const known = listenProblems[(error as NodeJS.ErrnoException).code ?? '']
    throw known ? new Error(known(port, host), { cause: error }) : error
  }
}

function brokenRequest(error: unknown, log: Logger): Response {
  if (error instanceof RequestError) return new Response(null, { status: 400 })
  log.error({ error }, 'the request listener failed')
  return new Response(null, { status: 500 })
}

async function stop(server: Server, inFlight: ReadonlySet<ServerResponse>, { readiness, drainMs }: ListenOptions, finishMs: number) {
  readiness.drain()
  await delay(drainMs)
  const closed = once(server, 'close')
  server.close()
  for (const outgoing of inFlight) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
  const timer = setTimeout(() => server.closeAllConnections(), finishMs)
  await closed
  clearTimeout(timer)
}

/** The first signal stops gracefully, the second immediately. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void, force: () => void): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return force()
      isStopping = true
      stop(signal)
    })
  }
}
