import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectTo } from './connect.ts'

type Follower = {
  /** The words of one message (db/migrations/0011_page_changes.sql). */
  onWords: (words: string[]) => void
  /** False from the moment at which a message may have been missed. */
  onListening: (isListening: boolean) => void
  onLost: (error: Error) => void
}

export type Following = { stop: () => Promise<void> }

/** A silent connection may be a dead one: it is asked this often, and given this long to answer. */
type Patience = { askEveryMs: number; answerWithinMs: number }
const usualPatience: Patience = { askEveryMs: 5_000, answerWithinMs: 5_000 }
const [firstPauseMs, longestPauseMs] = [100, 5_000]

/** Hears of every change that concerns a page, on a connection of its own that is opened again whenever it breaks. */
export function followPageChanges(to: ConnectTo, follower: Follower, patience = usualPatience): Following {
  const stopping = new AbortController()
  const following = follow(to, { ...follower, ...patience }, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return following
    },
  }
}

async function follow(to: ConnectTo, follower: Follower & Patience, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    const wasListening = await listenUntilLost(to, follower, signal)
    pauseMs = wasListening ? firstPauseMs : Math.min(2 * pauseMs, longestPauseMs)
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function listenUntilLost(to: ConnectTo, follower: Follower & Patience, signal: AbortSignal): Promise<boolean> {
  const { onWords, onListening, onLost, askEveryMs, answerWithinMs } = follower
  const client = new pg.Client({
    ...('url' in to ? { connectionString: to.url } : to),
    application_name: 'vitrin-pages',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  })
  const { promise: over, resolve: stop, reject: lose } = Promise.withResolvers<void>()
  over.catch(() => {})
  client.on('error', lose).on('end', () => lose(new Error('the connection for changes of pages ended')))
  client.on('notification', ({ payload = '' }) => onWords(payload.split(' ')))
  const onAbort = () => stop()
  signal.addEventListener('abort', onAbort)
  let asking: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query('listen pages')
    onListening(true)
    asking = setInterval(() => client.query('select').catch(lose), askEveryMs).unref()
    await over
  } catch (error) {
    onLost(error as Error)
  }
  if (asking) onListening(false)
  clearInterval(asking)
  signal.removeEventListener('abort', onAbort)
  await client.end().catch(() => {})
  return asking !== undefined
}
