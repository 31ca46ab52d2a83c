import type { Db } from '#db/connect.ts'
import { LiveCatalog } from './catalog-index.ts'

/** One at a time: whoever asks while it works waits for the next turn, and all who wait share that turn. */
class Keeper {
  readonly #db: Db
  #live: LiveCatalog | null = null
  #lastTurn: Promise<unknown> = Promise.resolve()
  #nextTurn: Promise<LiveCatalog> | null = null
  #readingSince: number | null = null
  /** Of the last reading, until one succeeds: whoever does not wait to its end must still hear of it. */
  #failure: { error: unknown } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  current(): Promise<LiveCatalog> {
    this.#nextTurn ??= this.#lastTurn.then(() => {
      this.#nextTurn = null
      const turn = this.#takeTurn()
      // Whoever asked for this turn is told of its failure; the next one starts afresh.
      this.#lastTurn = turn.catch(() => {})
      return turn
    })
    return this.#nextTurn
  }

  /** Null when it is not there within this time, of which a reading that is under way has used some already. */
  async within(ms: number): Promise<LiveCatalog | null> {
    const used = this.#readingSince === null ? 0 : performance.now() - this.#readingSince
    const { promise: tooLate, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, Math.max(0, ms - used), null)
    try {
      const live = await Promise.race([this.current(), tooLate])
      if (live === null && this.#failure) throw this.#failure.error
      return live
    } finally {
      clearTimeout(timer)
    }
  }

  async #takeTurn(): Promise<LiveCatalog> {
    for (;;) {
      const live = this.#live
      if (live && (await live.catchUp())) return live
      // Let go before the next is read: a large one is not kept twice.
      this.#live = null
      this.#live = await this.#read()
    }
  }

  async #read(): Promise<LiveCatalog | null> {
    this.#readingSince = performance.now()
    try {
      const live = await LiveCatalog.read(this.#db)
      this.#failure = null
      return live
    } catch (error) {
      this.#failure = { error }
      throw error
    } finally {
      this.#readingSince = null
    }
  }
}

const keepers = new WeakMap<Db, Keeper>()

function keeperOf(db: Db): Keeper {
  const keeper = keepers.get(db) ?? new Keeper(db)
  keepers.set(db, keeper)
  return keeper
}

/** The catalog with everything in it that was committed before this was called. */
export function currentCatalog(db: Db): Promise<LiveCatalog> {
  return keeperOf(db).current()
}

/** The same for a request, which keeps a place that others wait for; null while the catalog takes longer than that to read. */
export function catalogWithin(db: Db, ms: number): Promise<LiveCatalog | null> {
  return keeperOf(db).within(ms)
}
