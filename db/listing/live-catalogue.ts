import type { ListingSort } from '#domain/listing.ts'
import type { Db } from '../connect.ts'
import { Catalogue } from './catalogue.ts'
import { allValueIds, changesSince, entriesAfter, entriesOf, horizon, idsInAlphabet } from './entries.ts'
import { alphabeticalSlots, reordered, sortedSlots } from './orders.ts'

/** Small enough for the time limit of a statement, and to let requests pass between two of them. */
const entriesAtOnce = 500
/** More than this since the last look, and reading everything again is the shorter way. */
const mostChanges = 5_000
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** The catalogue as this program last saw it, with its orders. */
export class LiveCatalogue {
  readonly catalogue: Catalogue
  readonly #orders: Map<ListingSort, Int32Array>
  #horizon: string
  /** Changes at or after the horizon that are in already: a long transaction elsewhere must not make us read them again and again. */
  #applied = new Map<string, string>()

  private constructor(catalogue: Catalogue, alphabetical: Int32Array, since: string) {
    this.catalogue = catalogue
    this.#orders = new Map([['name', alphabetical]])
    this.#horizon = since
  }

  /** What changes while this reads is at or after the horizon: `catchUp` reads it again. */
  static async read(db: Db): Promise<LiveCatalogue> {
    const since = await horizon(db)
    const catalogue = await readCatalogue(db)
    return new LiveCatalogue(catalogue, alphabeticalSlots(catalogue, await idsInAlphabet(db)), since)
  }

  order(sort: ListingSort): Int32Array {
    const order = this.#orders.get(sort) ?? sortedSlots(this.catalogue, sort)
    this.#orders.set(sort, order)
    return order
  }

  /** False when too much has changed to follow it piece by piece. */
  async catchUp(db: Db): Promise<boolean> {
    const { horizon, changes } = await changesSince(db, this.#horizon)
    const missed = changes.filter(({ productId, changedIn }) => this.#applied.get(productId) !== changedIn)
    if (missed.length > mostChanges) return false
    if (missed.length > 0) {
      const ids = missed.map(({ productId }) => productId)
      this.#apply(ids, await this.#readAgain(db, ids))
    }
    this.#applied = new Map(changes.map(({ productId, changedIn }) => [productId, changedIn]))
    this.#horizon = horizon
    return true
  }

  async #readAgain(db: Db, ids: readonly string[]) {
    const { values } = this.catalogue
    for (const id of await allValueIds(db)) values.of(id)
    return entriesOf(db, values.ids, ids)
  }

  #apply(ids: readonly string[], entries: Awaited<ReturnType<typeof entriesOf>>): void {
    const changed = new Set(ids.flatMap((id) => this.catalogue.products.get(id) ?? []))
    for (const slot of changed) this.catalogue.remove(slot)
    for (const entry of entries) changed.add(this.catalogue.put(entry))
    for (const [sort, order] of this.#orders) this.#orders.set(sort, reordered(this.catalogue, sort, order, changed))
  }
}

async function readCatalogue(db: Db): Promise<Catalogue> {
  const catalogue = new Catalogue()
  for (const id of await allValueIds(db)) catalogue.values.of(id)
  let lastId = beforeAllIds
  for (;;) {
    const entries = await entriesAfter(db, catalogue.values.ids, lastId, entriesAtOnce)
    for (const entry of entries) catalogue.put(entry)
    const last = entries.at(-1)
    if (!last) return catalogue
    lastId = last.id
  }
}
