import { dbFault } from '#db/errors.ts'

const fewest = 10

/** Asks the database for no more at once than it manages in the time of a statement, however slow its disk (docs/decisions/0018). */
export class Pieces {
  readonly #most: number
  #size: number

  constructor(most: number) {
    this.#most = most
    this.#size = most
  }

  /** What was too much is asked again as less; what went well lets the next one be more. */
  async next<T>(ask: (size: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await ask(this.#size)
        this.#size = Math.min(this.#most, this.#size * 2)
        return answer
      } catch (error) {
        if (dbFault(error)?.kind !== 'tooSlow' || this.#size <= fewest) throw error
        this.#size = Math.max(fewest, Math.floor(this.#size / 4))
      }
    }
  }
}
