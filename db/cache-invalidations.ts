import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectTo } from './connect.ts'

type InvalidationListener = {
  /** The invalidation tags of one notification (db/migrations/0011_page_changes.sql). */
  onTags: (tags: string[]) => void
  /** False from the moment at which a notification may have been missed. */
  onConnected: (isConnected: boolean) => void
  onDisconnected: (error: Error) => void
}

export type Subscription = { stop: () => Promise<void> }

/** An idle connection may be dead: it is probed every `intervalMs` and given up after `timeoutMs` without a response. */
type Heartbeat = { intervalMs: number; timeoutMs: number }
const defaultHeartbeat: Heartbeat = { intervalMs: 5_000, timeoutMs: 5_000 }
const [minBackoffMs, maxBackoffMs] = [100, 5_000]

/** Receives the invalidations that database triggers send, on a dedicated connection that is reopened whenever it breaks. */
export function subscribeToInvalidations(to: ConnectTo, listener: InvalidationListener, heartbeat = defaultHeartbeat): Subscription {
  const stopping = new AbortController()
  const subscription = reconnectUntilStopped(to, { ...listener, ...heartbeat }, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return subscription
    },
  }
}

async function reconnectUntilStopped(to: ConnectTo, listener: InvalidationListener & Heartbeat, signal: AbortSignal): Promise<void> {
  let backoffMs = minBackoffMs
  while (!signal.aborted) {
    const wasConnected = await listenUntilDisconnected(to, listener, signal)
    backoffMs = wasConnected ? minBackoffMs : Math.min(2 * backoffMs, maxBackoffMs)
    await delay(backoffMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function listenUntilDisconnected(
  to: ConnectTo,
  { onTags, onConnected, onDisconnected, intervalMs, timeoutMs }: InvalidationListener & Heartbeat,
  signal: AbortSignal,
): Promise<boolean> {
  const client = new pg.Client({
    ...('url' in to ? { connectionString: to.url } : to),
    application_name: 'vitrin-pages',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  })
  const { promise: ended, resolve: stop, reject: fail } = Promise.withResolvers<void>()
  ended.catch(() => {})
  client.on('error', fail).on('end', () => fail(new Error('the connection for cache invalidations ended')))
  client.on('notification', ({ payload = '' }) => onTags(payload.split(' ')))
  const onAbort = () => stop()
  signal.addEventListener('abort', onAbort)
  let probe: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query('listen pages')
    onConnected(true)
    probe = setInterval(() => client.query('select').catch(fail), intervalMs).unref()
    await ended
  } catch (error) {
    onDisconnected(error as Error)
  }
  if (probe) onConnected(false)
  clearInterval(probe)
  signal.removeEventListener('abort', onAbort)
  await client.end().catch(() => {})
  return probe !== undefined
}
