import { dbFault } from '#db/errors.ts'

const minSize = 10

/** Batch size that adapts to the database: each query must finish within the statement timeout, however slow the disk (docs/decisions/0032). */
export class AdaptiveBatch {
  readonly #maxSize: number
  #size: number

  constructor(maxSize: number) {
    this.#maxSize = maxSize
    this.#size = maxSize
  }

  /** Retries with a quarter of the size after a statement timeout; doubles the size after a success. */
  async run<T>(query: (size: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const result = await query(this.#size)
        this.#size = Math.min(this.#maxSize, this.#size * 2)
        return result
      } catch (error) {
        if (dbFault(error)?.kind !== 'timeout' || this.#size <= minSize) throw error
        this.#size = Math.max(minSize, Math.floor(this.#size / 4))
      }
    }
  }
}
