import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Edge } from './edge.ts'
import type { Logger } from './log.ts'
import type { FirstAnswer } from './page-cache/serve-from-cache.ts'
import type { Readiness } from './readiness.ts'

/** How long a slow or silent client may keep a connection, and how many there may be (threats D15). */
export type ServerLimits = {
  headersMs: number
  requestMs: number
  /** Longer than a proxy in front keeps its own, so that the proxy is the one that hangs up. */
  keepAliveMs: number
  /** Nothing sent and nothing read. */
  silenceMs: number
  checkEveryMs: number
  connections: number
  headerBytes: number
  /** After this a stopping server no longer waits for answers under way (threats D21). */
  finishMs: number
}

const defaultLimits: ServerLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  keepAliveMs: 75_000,
  silenceMs: 90_000,
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
  /** How long the balancer is given to notice that this node is not ready any more. */
  drainMs: number
  /** Answers what needs no more than a look into memory; false leaves a request to the app. */
  first?: FirstAnswer
  limits?: Partial<ServerLimits>
}

export type Listening = {
  readonly port: number
  /** Not ready, wait for the balancer, accept no more, finish what is under way, close. */
  stop: () => Promise<void>
  /** Hang up on everybody, now. */
  force: () => void
}

/** Serves an app until stopped. */
export async function listen(app: Pick<Hono<Edge>, 'fetch'>, options: ListenOptions): Promise<Listening> {
  const { port, host, readiness, log, first = () => false } = options
  const limits = { ...defaultLimits, ...options.limits }
  const server = createLimitedServer(limits)
  const underWay = trackAnswers(server, readiness)
  const answer = getRequestListener(app.fetch, { hostname: host, errorHandler: (error) => answerBroken(error, log) })
  // A node that is leaving hands its readers back, those of a kept page too: see draining.ts.
  server.on('request', (incoming, outgoing) => (!readiness.isDraining() && first(incoming, outgoing)) || answer(incoming, outgoing))
  await open(server, port, host)
  let stopping: Promise<void> | null = null
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      stopping ??= stop(server, underWay, options, limits.finishMs)
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
  server.timeout = limits.silenceMs
  return server
}

/** The answers not yet finished. Whoever hears `close` does not send its next request to a server that is leaving. */
function trackAnswers(server: Server, readiness: Readiness): ReadonlySet<ServerResponse> {
  const underWay = new Set<ServerResponse>()
  server.on('request', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    underWay.add(outgoing)
    if (readiness.isDraining()) outgoing.setHeader('connection', 'close')
    outgoing.on('close', () => {
      underWay.delete(outgoing)
      if (!server.listening) server.closeIdleConnections()
    })
  })
  return underWay
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

function answerBroken(error: unknown, log: Logger): Response {
  if (error instanceof RequestError) return new Response(null, { status: 400 })
  log.error({ error }, 'an answer could not be made')
  return new Response(null, { status: 500 })
}

async function stop(server: Server, underWay: ReadonlySet<ServerResponse>, { readiness, drainMs }: ListenOptions, finishMs: number) {
  readiness.drain()
  await delay(drainMs)
  const closed = once(server, 'close')
  server.close()
  for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
  const timer = setTimeout(() => server.closeAllConnections(), finishMs)
  await closed
  clearTimeout(timer)
}

/** The first signal asks politely, the second does not wait. */
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
