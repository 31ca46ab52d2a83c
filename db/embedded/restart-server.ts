import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, type Log, openServer, type ServerWatch } from './server.ts'

const retryMs = 1000

/** Restarts the server whenever it exits unexpectedly, until `end` is called. */
export function restartOnExit(site: Installation, first: ServerWatch, log: Log): { end(): Promise<void> } {
  const stopping = new AbortController()
  const ended = superviseServer(site, first, log, stopping.signal)
  return {
    async end() {
      stopping.abort()
      await ended
    },
  }
}

async function superviseServer(site: Installation, first: ServerWatch, log: Log, stopping: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve()))
  for (let watch: ServerWatch | null = first; watch; watch = await restart(site, watch, log, stopping)) {
    watch.unref() // a process that never calls `stop` can still exit, and leaves the server to its next start
    await Promise.race([watch.lost, stopped])
    if (stopping.aborted) {
      void watch.client.end() // not awaited: the shutdown that follows ends it
      return
    }
    log('PostgreSQL exited unexpectedly and is being restarted')
  }
}

/** On the same port, which the pools are configured with; null when stopped meanwhile. */
async function restart(site: Installation, { postmaster }: ServerWatch, log: Log, stopping: AbortSignal): Promise<ServerWatch | null> {
  for (;;) {
    try {
      return await openServer(site, log, { port: postmaster.port, stopping })
    } catch (error) {
      if (stopping.aborted) return null
      log(`PostgreSQL could not be restarted yet: ${error instanceof Error ? error.message : error}`)
      await sleep(retryMs)
    }
  }
}
