import type { Db } from '#db/connect.ts'
import { changesSince, currentSnapshot } from '#db/listing-rows.ts'
import { type ListingSort, listingSorts } from '#domain/listing.ts'
import { Catalog } from './catalog-columns.ts'
import { CatalogReader, type PieceSizes } from './catalog-reader.ts'
import { Finds } from './result-cache.ts'
import { alphabeticalSlots, reordered, sortedSlots } from './sorts.ts'
import { breathing } from './yield-to-event-loop.ts'

/** More than this since the last look, and reading everything again is the shorter way. */
const mostChanges = 20_000

/** The catalog as this program last saw it, with its orders. */
export class LiveCatalog {
  readonly catalog = new Catalog()
  readonly finds = new Finds()
  readonly #orders = new Map<ListingSort, Int32Array>()
  readonly #breathe = breathing()
  readonly #db: Db
  readonly #reader: CatalogReader
  /** Whatever was visible then is here. */
  #seen: string

  private constructor(db: Db, seen: string, sizes?: PieceSizes) {
    this.#db = db
    this.#reader = new CatalogReader(db, this.#breathe, sizes)
    this.#seen = seen
  }

  /**
   * What changes while this reads is not in the snapshot taken before; it is followed after each piece, so that it never becomes much.
   * Null when it was too much all the same.
   */
  static async read(db: Db, sizes?: PieceSizes): Promise<LiveCatalog | null> {
    const live = new LiveCatalog(db, await currentSnapshot(db), sizes)
    const isWhole = await live.#reader.readAll(live.catalog, () => live.#follow())
    if (!isWhole) return null
    await live.#makeOrders()
    await live.catalog.texts.prepare(live.#breathe)
    return live
  }

  order(sort: ListingSort): Int32Array {
    const order = this.#orders.get(sort)
    if (!order) throw new Error(`nothing is in the order ${sort} before everything is read`)
    return order
  }

  /** False when too much has changed to follow it piece by piece. */
  async catchUp(): Promise<boolean> {
    if (!(await this.#follow())) return false
    await this.catalog.texts.prepare(this.#breathe)
    return true
  }

  async #follow(): Promise<boolean> {
    const { snapshot, productIds } = await changesSince(this.#db, this.#seen, mostChanges + 1)
    if (productIds.length > mostChanges) return false
    if (productIds.length > 0) await this.#reader.readAgain(this.catalog, productIds, (slots) => this.#reorder(slots))
    this.#seen = snapshot
    return true
  }

  async #makeOrders(): Promise<void> {
    const { catalog } = this
    this.#orders.set('name', alphabeticalSlots(catalog, await this.#reader.inAlphabet(catalog)))
    for (const { value: sort } of listingSorts) {
      if (sort !== 'name') this.#orders.set(sort, await sortedSlots(catalog, sort, this.#breathe))
    }
  }

  async #reorder(changed: ReadonlySet<number>): Promise<void> {
    for (const [sort, order] of this.#orders) {
      this.#orders.set(sort, reordered(this.catalog, sort, order, changed))
      await this.#breathe()
    }
  }
}
