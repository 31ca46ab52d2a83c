import type { Db } from '#db/connect.ts'
import { CatalogIndex } from './catalog-index.ts'

/** Builds and refreshes the index, one refresh at a time. Calls during a refresh share the next one. */
class CatalogRefresher {
  readonly #db: Db
  #index: CatalogIndex | null = null
  #lastRefresh: Promise<unknown> = Promise.resolve()
  #nextRefresh: Promise<CatalogIndex> | null = null
  #buildingSince: number | null = null
  /** Of the last build until one succeeds: callers that timed out before it failed get it on their next call. */
  #buildError: { error: unknown } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  current(): Promise<CatalogIndex> {
    this.#nextRefresh ??= this.#lastRefresh.then(() => {
      this.#nextRefresh = null
      const refresh = this.#refresh()
      // Callers of this refresh get its error; it must not fail the next one.
      this.#lastRefresh = refresh.catch(() => {})
      return refresh
    })
    return this.#nextRefresh
  }

  /** Null on timeout. During a build the timeout counts from the start of the build. */
  async currentWithin(timeoutMs: number): Promise<CatalogIndex | null> {
    const elapsedMs = this.#buildingSince === null ? 0 : performance.now() - this.#buildingSince
    const { promise: timeout, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, Math.max(0, timeoutMs - elapsedMs), null)
    try {
      const index = await Promise.race([this.current(), timeout])
      if (index === null && this.#buildError) throw this.#buildError.error
      return index
    } finally {
      clearTimeout(timer)
    }
  }

  async #refresh(): Promise<CatalogIndex> {
    for (;;) {
      const index = this.#index
      if (index && (await index.refresh())) return index
      // Released before the next build, so that two large indexes are never in memory together.
      this.#index = null
      this.#index = await this.#build()
    }
  }

  async #build(): Promise<CatalogIndex | null> {
    this.#buildingSince = performance.now()
    try {
      const index = await CatalogIndex.build(this.#db)
      this.#buildError = null
      return index
    } catch (error) {
      this.#buildError = { error }
      throw error
    } finally {
      this.#buildingSince = null
    }
  }
}

const refreshers = new WeakMap<Db, CatalogRefresher>()

function refresherOf(db: Db): CatalogRefresher {
  const refresher = refreshers.get(db) ?? new CatalogRefresher(db)
  refreshers.set(db, refresher)
  return refresher
}

/** The index with everything that was committed before this call. */
export function currentIndex(db: Db): Promise<CatalogIndex> {
  return refresherOf(db).current()
}

/** The same with a timeout, for requests: null while a build takes longer. */
export function currentIndexWithin(db: Db, timeoutMs: number): Promise<CatalogIndex | null> {
  return refresherOf(db).currentWithin(timeoutMs)
}
