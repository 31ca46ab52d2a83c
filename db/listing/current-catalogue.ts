import type { Db } from '../connect.ts'
import { LiveCatalogue } from './live-catalogue.ts'

/** One at a time: whoever asks while it works waits for the next turn, and all who wait share that turn. */
class Keeper {
  readonly #db: Db
  #live: LiveCatalogue | null = null
  #lastTurn: Promise<unknown> = Promise.resolve()
  #nextTurn: Promise<LiveCatalogue> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  current(): Promise<LiveCatalogue> {
    this.#nextTurn ??= this.#lastTurn.then(() => {
      this.#nextTurn = null
      const turn = this.#takeTurn()
      // Whoever asked for this turn is told of its failure; the next one starts afresh.
      this.#lastTurn = turn.catch(() => {})
      return turn
    })
    return this.#nextTurn
  }

  async #takeTurn(): Promise<LiveCatalogue> {
    let live = this.#live ?? (await LiveCatalogue.read(this.#db))
    while (!(await live.catchUp(this.#db))) live = await LiveCatalogue.read(this.#db)
    this.#live = live
    return live
  }
}

const keepers = new WeakMap<Db, Keeper>()

/** The catalogue with everything in it that was committed before this was called. */
export function currentCatalogue(db: Db): Promise<LiveCatalogue> {
  const keeper = keepers.get(db) ?? new Keeper(db)
  keepers.set(db, keeper)
  return keeper.current()
}
