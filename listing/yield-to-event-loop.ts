import { setImmediate } from 'node:timers/promises'

const longestMs = 8

/** Called again and again in a long work: when it has had the thread for some milliseconds, everybody else has it once. */
export type Breathe = () => Promise<void> | undefined

export function breathing(): Breathe {
  let since = performance.now()
  return () => {
    if (performance.now() - since < longestMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
