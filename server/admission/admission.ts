import type { MiddlewareHandler } from 'hono'
import { isPublic } from '#app/router/match.ts'
import { withDeskConnections, withReservedConnections } from '#db/connect.ts'
import type { AppEnv } from '#server/app-env.ts'
import { BoundedQueue } from '#services/queue/bounded-queue.ts'
import type { Lane } from '#services/queue/queue-lane.ts'
import type { GrantPriority } from './grant-priority.ts'
import type { Pace } from './pacing.ts'
import type { Priority } from './priorities.ts'
import { pagePath, priorityOf } from './request-priority.ts'
import type { Slot } from './slot.ts'

export type Admission = BoundedQueue<Priority>

const perAccount = { running: 4, queued: 100 }

/**
 * One render saturates the single thread and the database; a second would only delay orders, so no render starts beside an order that has
 * just started. A render that waits longer than half a second frees its slot, at most three of them together. Renders are first come,
 * first served, and with fewer than 64 in the queue each waits for its turn; only a standing queue of more is an overload.
 * The other priorities mostly wait, for a password hash or for the bank, so many may run; each has at least sixteen slots of its own.
 * The staff are few and signed in: eight slots are theirs alone, so that no crowd of shoppers locks them out.
 * One network has at most three quarters of the slots of a priority, and an eighth to a quarter of the queue; networks take turns. A page of a
 * shopper requests a handful at a time: one account has four slots of a priority, so that a single session cannot flood the thread either.
 */
const lanes: readonly Lane<Priority>[] = [
  { name: 'desk', concurrency: 72, timeoutMs: 15_000, perGroup: { running: 16, queued: 100 } },
  { name: 'payment', concurrency: 64, timeoutMs: 15_000, perGroup: { running: 48, queued: 250 }, perAccount },
  { name: 'order', concurrency: 48, timeoutMs: 15_000, perGroup: { running: 36, queued: 250 }, perAccount },
  { name: 'account', concurrency: 32, timeoutMs: 2_000, perGroup: { running: 24, queued: 250 }, perAccount },
  {
    name: 'browse',
    concurrency: 1,
    slow: { afterMs: 500, exempt: 3 },
    perGroup: { running: 3, queued: 128 },
    timeoutMs: 15_000,
    overload: { minQueued: 64, targetMs: 500, intervalMs: 1_000, timeoutMs: 2_000 },
    yieldsTo: { lanes: ['payment', 'order'], ms: 100, atMostMs: 200 },
  },
]
const maxQueued = 1_000

export function createAdmission(overrides: Pick<Lane, 'timeoutMs' | 'slow' | 'overload'> = {}): Admission {
  return new BoundedQueue({ lanes: lanes.map((lane) => ({ ...lane, ...overrides })), maxQueued })
}

const connectionsOf = (priority: Priority) => {
  if (priority === 'desk') return withDeskConnections
  return priority === 'payment' || priority === 'order' ? withReservedConnections : (work: () => Promise<void>) => work()
}

/** Orders mostly come in a stream: requests of others are paced between two orders as well. */
const orderPauseMs = 1_000

export function areOrdersRunning(admission: Admission): boolean {
  return admission.isActive(['payment', 'order'], orderPauseMs)
}

const browsing: Awaited<ReturnType<GrantPriority>> = { priority: 'browse' }

export type Paces = { readonly pace: Pace; readonly paceFiles: Pace; readonly paceAccount: Pace }

/** Resolves when the next request of this subject may run. */
const turn = (pace: Pace, subject: string) => new Promise<void>((resolve) => pace(subject, resolve))

/** Paces requests that are answered before admission. */
export function paced({ pace }: Pick<Paces, 'pace'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await turn(pace, c.get('client').subscriber)
    await next()
  }
}

/** Runs a request when it gets a slot, or refuses it with `shop.busy` before any work is done. */
export function admit(
  admission: Admission,
  grantPriority: GrantPriority,
  { pace, paceFiles, paceAccount }: Paces,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const wanted = priorityOf(c.req.method, c.req.path) ?? 'browse'
    const { subscriber } = c.get('client')
    if (wanted === 'file') {
      await turn(paceFiles, subscriber)
      return next()
    }
    const isPublicPage = isPublic(pagePath(c.req.path))
    const { priority, account } = isPublicPage ? browsing : await grantPriority(c, wanted)
    if (account !== undefined) await turn(paceAccount, account)
    else if (priority !== 'desk') await turn(pace, subscriber)
    // A public page is mostly a cache hit: it takes a slot only when it is rendered (server/pages.ts).
    if (isPublicPage) return next()
    const outgoing = c.env?.outgoing
    // A client that disconnects leaves the queue.
    const acquire = () => admission.acquire(priority, { group: subscriber, account, onQueued: (cancel) => outgoing?.once('close', cancel) })
    let release = await acquire()
    const releaseWhile: Slot['releaseWhile'] = async (wait) => {
      release()
      const result = await wait()
      release = await acquire()
      return result
    }
    c.set('slot', { releaseWhile })
    c.set('priority', priority)
    try {
      await connectionsOf(priority)(next)
    } finally {
      release()
    }
  }
}
