import { type ListingSort, listingSorts } from '#domain/listing.ts'
import type { Db } from '../connect.ts'
import { breathing } from './breath.ts'
import { Catalogue } from './catalogue.ts'
import { changesSince, currentSnapshot } from './entries.ts'
import { Finds } from './finds.ts'
import { alphabeticalSlots, reordered, sortedSlots } from './orders.ts'
import { CatalogueReader, type PieceSizes } from './read-catalogue.ts'

/** More than this since the last look, and reading everything again is the shorter way. */
const mostChanges = 20_000

/** The catalogue as this program last saw it, with its orders. */
export class LiveCatalogue {
  readonly catalogue = new Catalogue()
  readonly finds = new Finds()
  readonly #orders = new Map<ListingSort, Int32Array>()
  readonly #breathe = breathing()
  readonly #db: Db
  readonly #reader: CatalogueReader
  /** Whatever was visible then is here. */
  #seen: string

  private constructor(db: Db, seen: string, sizes?: PieceSizes) {
    this.#db = db
    this.#reader = new CatalogueReader(db, this.#breathe, sizes)
    this.#seen = seen
  }

  /**
   * What changes while this reads is not in the snapshot taken before; it is followed after each piece, so that it never becomes much.
   * Null when it was too much all the same.
   */
  static async read(db: Db, sizes?: PieceSizes): Promise<LiveCatalogue | null> {
    const live = new LiveCatalogue(db, await currentSnapshot(db), sizes)
    const isWhole = await live.#reader.readAll(live.catalogue, () => live.#follow())
    if (!isWhole) return null
    await live.#makeOrders()
    await live.catalogue.texts.prepare(live.#breathe)
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
    await this.catalogue.texts.prepare(this.#breathe)
    return true
  }

  async #follow(): Promise<boolean> {
    const { snapshot, productIds } = await changesSince(this.#db, this.#seen, mostChanges + 1)
    if (productIds.length > mostChanges) return false
    if (productIds.length > 0) await this.#reader.readAgain(this.catalogue, productIds, (slots) => this.#reorder(slots))
    this.#seen = snapshot
    return true
  }

  async #makeOrders(): Promise<void> {
    const { catalogue } = this
    this.#orders.set('name', alphabeticalSlots(catalogue, await this.#reader.inAlphabet(catalogue)))
    for (const { value: sort } of listingSorts) {
      if (sort !== 'name') this.#orders.set(sort, await sortedSlots(catalogue, sort, this.#breathe))
    }
  }

  async #reorder(changed: ReadonlySet<number>): Promise<void> {
    for (const [sort, order] of this.#orders) {
      this.#orders.set(sort, reordered(this.catalogue, sort, order, changed))
      await this.#breathe()
    }
  }
}
