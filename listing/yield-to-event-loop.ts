import { setImmediate } from 'node:timers/promises'

const maxBlockingMs = 8

/** Called repeatedly inside a long loop; gives the event loop a turn when the loop has blocked it for some milliseconds. */
export type YieldToEventLoop = () => Promise<void> | undefined

export function createYieldToEventLoop(): YieldToEventLoop {
  let since = performance.now()
  return () => {
    if (performance.now() - since < maxBlockingMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
