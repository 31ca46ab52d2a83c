/** Runs a request of this subject (a client's network or an account) now, or a little later. */
export type Pace = (subject: string, run: () => void) => void

type Options = {
  /** So many requests run without a pause, */
  readonly burst: number
  /** and this many more in each interval. */
  readonly perInterval: number
  readonly intervalMs: number
}

/** 400 requests a second per network: far more than shoppers behind one IP address send, and little of the thread, as most are cached or refused. */
export const networkPace: Options = { burst: 4, perInterval: 4, intervalMs: 10 }
/** The files of one page load at once, then as many as pages. */
export const filePace: Options = { ...networkPace, burst: 24 }
/** The requests of one page load at once, then twenty a second: each may be a render. */
export const accountPace: Options = { burst: 6, perInterval: 1, intervalMs: 50 }

/**
 * Even cached pages, files and 404 pages use up the one thread when a client requests them without a pause, and an order returns to that thread
 * some fifteen times. So while `isActive` says that orders run, each subject gets a few such requests per interval, and further ones wait.
 */
export function createPacer(isActive: () => boolean, { burst, perInterval, intervalMs }: Options): Pace {
  /** Requests that still count against the burst. */
  const counted = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let timer: NodeJS.Timeout | null = null

  const count = (subject: string, requests: number) => counted.set(subject, Math.min(burst, (counted.get(subject) ?? 0) + requests))

  function nextInterval(): void {
    for (const [subject, requests] of counted) {
      if (requests > perInterval) counted.set(subject, requests - perInterval)
      else counted.delete(subject)
    }
    const isPaced = isActive()
    for (const [subject, requests] of waiting) {
      const due = requests.splice(0, isPaced ? burst - (counted.get(subject) ?? 0) : requests.length)
      count(subject, due.length)
      if (requests.length === 0) waiting.delete(subject)
      for (const run of due) run()
    }
    if (counted.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return (subject, run) => {
    if (!timer && !isActive()) return run()
    timer ??= setInterval(nextInterval, intervalMs).unref()
    if ((counted.get(subject) ?? 0) >= burst) {
      const requests = waiting.get(subject) ?? []
      requests.push(run)
      waiting.set(subject, requests)
      return
    }
    count(subject, 1)
    run()
  }
}
