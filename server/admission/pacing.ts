/** Runs a request of this subject (a client’s network or an account) now, or a little later. */
export type Pace = (subject: string, run: () => void) => void

/** 400 requests a second per network or account: far more than shoppers behind one address send, and little enough of the thread. */
const perInterval = 4
const intervalMs = 10

/**
 * Even cached pages and 404 pages use up the one thread when a client requests them without a pause, and an order returns to that thread
 * some fifteen times. So while `isActive` says that orders run, each subject gets a few such requests per interval, and further ones wait.
 */
export function createPacer(isActive: () => boolean): Pace {
  const started = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let timer: NodeJS.Timeout | null = null

  function nextInterval(): void {
    started.clear()
    const isPaced = isActive()
    for (const [subject, requests] of waiting) {
      const due = requests.splice(0, isPaced ? perInterval : requests.length)
      started.set(subject, due.length)
      if (requests.length === 0) waiting.delete(subject)
      for (const run of due) run()
    }
    if (started.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return (subject, run) => {
    if (!timer && !isActive()) return run()
    timer ??= setInterval(nextInterval, intervalMs).unref()
    const count = started.get(subject) ?? 0
    if (count >= perInterval) {
      const requests = waiting.get(subject) ?? []
      requests.push(run)
      waiting.set(subject, requests)
      return
    }
    started.set(subject, count + 1)
    run()
  }
}
