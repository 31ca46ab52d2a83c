import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { ConnectTo, Db } from './connect.ts'

type NotificationListener = {
  /** The invalidation tags of one notification (db/migrations/0011_page_changes.sql). */
  onTags: (tags: string[]) => void
  /** What changed on the desk: a kind and its ids (db/migrations/0024_desk_events.sql). */
  onDesk: (kind: string, ids: string[]) => void
  /** The owner's settings changed (db/migrations/0041_settings.sql). */
  onSettings: () => void
  /** False from the moment at which a notification may have been missed. */
  onConnected: (isConnected: boolean) => void
  onDisconnected: (error: Error) => void
}

export type Subscription = { stop: () => Promise<void> }

/** An idle connection may be dead: it is probed every `intervalMs` and given up after `timeoutMs` without a response. */
type ProbeTimes = { intervalMs: number; timeoutMs: number }
const defaultProbeTimes: ProbeTimes = { intervalMs: 5_000, timeoutMs: 5_000 }
const [minBackoffMs, maxBackoffMs] = [100, 5_000]

/** Receives what database triggers send, on the node's one dedicated connection, which is reopened whenever it breaks. */
export function subscribeToNotifications(to: ConnectTo, listener: NotificationListener, probeTimes = defaultProbeTimes): Subscription {
  const stopping = new AbortController()
  const subscription = reconnectUntilStopped(to, { ...listener, ...probeTimes }, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return subscription
    },
  }
}

async function reconnectUntilStopped(to: ConnectTo, listener: NotificationListener & ProbeTimes, signal: AbortSignal): Promise<void> {
  let backoffMs = minBackoffMs
  while (!signal.aborted) {
    const wasConnected = await listenUntilDisconnected(to, listener, signal)
    backoffMs = wasConnected ? minBackoffMs : Math.min(2 * backoffMs, maxBackoffMs)
    await delay(backoffMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function listenUntilDisconnected(
  to: ConnectTo,
  { onTags, onDesk, onSettings, onConnected, onDisconnected, intervalMs, timeoutMs }: NotificationListener & ProbeTimes,
  signal: AbortSignal,
): Promise<boolean> {
  const client = new pg.Client({
    ...('url' in to ? { connectionString: to.url } : to),
    application_name: 'vitrin-notifications',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  })
  const { promise: ended, resolve: stop, reject: fail } = Promise.withResolvers<void>()
  ended.catch(() => {})
  client.on('error', fail).on('end', () => fail(new Error('the connection for notifications ended')))
  client.on('notification', ({ channel, payload = '' }) => {
    const [first = '', ...rest] = payload.split(' ')
    if (channel === 'desk') onDesk(first, rest)
    else if (channel === 'settings') onSettings()
    else onTags([first, ...rest])
  })
  const onAbort = () => stop()
  signal.addEventListener('abort', onAbort)
  let probe: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query('listen pages; listen desk; listen settings')
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

/** Sends a message of the nodes among themselves about the desk. */
export async function notifyDesk(db: Db, kind: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify('desk', ${[kind, ...ids].join(' ')})`)
}
