import type { MiddlewareHandler } from 'hono'
import { isPublic } from '#app/router/match.ts'
import { withReservedConnections } from '#db/connect.ts'
import { BoundedQueue, type Lane } from '#services/bounded-queue.ts'
import type { Edge } from '../edge.ts'
import { namedRank, pageOf, type Rank } from './priorities.ts'

export type Admission = BoundedQueue<Rank>

/** What a request may do while it has a place. */
export type Place = {
  /** Waits for something that is not our work, such as a slow sender's body, without keeping others from the place meanwhile. */
  readonly stepOut: <T>(wait: () => Promise<T>) => Promise<T>
}

/**
 * One page at once keeps the one thread and the database busy; more would only stand between an order and its next step, which is why
 * none begins beside an order that has just begun. One that has to wait for half a second keeps nobody any more, three of them at
 * most. In a rush who came last is let in: so an admitted page is a quick one.
 * The others mostly wait, for a hash or for the bank, so they may be many, and each has sixteen places or more of its own.
 */
const lanes: readonly Lane<Rank>[] = [
  { name: 'payment', concurrency: 64, timeoutMs: 15_000 },
  { name: 'order', concurrency: 48, timeoutMs: 15_000 },
  { name: 'account', concurrency: 32, timeoutMs: 2_000 },
  {
    name: 'browse',
    concurrency: 1,
    slow: { afterMs: 500, exempt: 3 },
    timeoutMs: 250,
    lifo: true,
    yieldsTo: { lanes: ['payment', 'order'], ms: 100 },
  },
]
const waitingAtMost = 1_000

export function createAdmission(changed: Pick<Lane, 'timeoutMs' | 'slow'> = {}): Admission {
  return new BoundedQueue({ lanes: lanes.map((lane) => ({ ...lane, ...changed })), maxQueued: waitingAtMost })
}

/** Lets a request begin its work when it has a place, or refuses it with `shop.busy` before anything was done. */
export function admit(admission: Admission): MiddlewareHandler<Edge> {
  return async (c, next) => {
    const rank = namedRank(c.req.path) ?? 'browse'
    // A public page is mostly a look into the cache: it needs a place where the cache has it rendered (server/pages.ts).
    if (rank === 'free' || isPublic(pageOf(c.req.path))) return next()
    const outgoing = c.env?.outgoing
    // Whoever hung up needs no place any more.
    const enter = () => admission.acquire(rank, (goAway) => outgoing?.once('close', goAway))
    let leave = await enter()
    const stepOut: Place['stepOut'] = async (wait) => {
      leave()
      const awaited = await wait()
      leave = await enter()
      return awaited
    }
    c.set('place', { stepOut })
    try {
      await (rank === 'payment' || rank === 'order' ? withReservedConnections(next) : next())
    } finally {
      leave()
    }
  }
}
