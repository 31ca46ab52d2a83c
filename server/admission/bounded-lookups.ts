import { isUnavailable } from '#db/errors.ts'
import { Refusal } from '#domain/refusals.ts'
import { BoundedQueue } from '#services/queue/bounded-queue.ts'

/** How long a result is reused: the requests of one page load share it, and a forged key costs one query. */
const reuseMs = { found: 60_000, missing: 10_000 }
const maxResults = 10_000
/** A network that has sent this many unknown keys in a minute gets no further query in that minute. */
const maxMisses = 60
const missWindowMs = 60_000

type Result = { readonly found: Promise<string | null>; expiresAt: number }

/**
 * Lookups that run before admission, such as «whose session is this?». They must not become an attack themselves: few run
 * concurrently, not all of one network, and results are reused. A lookup that gets no slot has found nothing; a failed query is an error.
 */
export class BoundedLookups {
  readonly #queue: BoundedQueue<'lookup'>
  readonly #now: () => number
  readonly #results = new Map<string, Result>()
  readonly #misses = new Map<string, number>()
  #missesUntil = 0
  /** The last query that got no response: those that waited for it fail with it, instead of each waiting for its own timeout. */
  #failure: { readonly error: unknown; readonly at: number } | null = null

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    const lane = { name: 'lookup', concurrency: 4, timeoutMs: 5_000, perGroup: { running: 3, queued: 250 } } as const
    this.#queue = new BoundedQueue({ lanes: [lane], maxQueued: 1_000, now })
  }

  /** The id that `find` returns for the key. Both must be short: they are stored. */
  async find(network: string, key: string, find: () => Promise<string | null>): Promise<string | null> {
    const known = this.#results.get(key)
    if (known && known.expiresAt > this.#now()) return known.found
    const since = this.#now()
    const lookup = this.#queue.run('lookup', () => this.#lookUp(network, find, since), { group: network }).catch(nullIfRefused)
    const result: Result = { found: lookup, expiresAt: Number.POSITIVE_INFINITY }
    this.#store(key, result)
    try {
      const found = await lookup
      result.expiresAt = this.#now() + (found === null ? reuseMs.missing : reuseMs.found)
      return found
    } catch (error) {
      this.#results.delete(key)
      throw error
    }
  }

  async #lookUp(network: string, find: () => Promise<string | null>, since: number): Promise<string | null> {
    if (this.#missesOf(network) >= maxMisses) return null
    if (this.#failure && this.#failure.at >= since) throw this.#failure.error
    try {
      const found = await find()
      if (found === null) this.#misses.set(network, this.#missesOf(network) + 1)
      return found
    } catch (error) {
      if (isUnavailable(error)) this.#failure = { error, at: this.#now() }
      throw error
    }
  }

  #store(key: string, result: Result): void {
    this.#results.delete(key)
    const [oldest] = this.#results.keys()
    if (oldest !== undefined && this.#results.size >= maxResults) this.#results.delete(oldest)
    this.#results.set(key, result)
  }

  #missesOf(network: string): number {
    const now = this.#now()
    if (now >= this.#missesUntil) {
      this.#misses.clear()
      this.#missesUntil = now + missWindowMs
    }
    return this.#misses.get(network) ?? 0
  }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
