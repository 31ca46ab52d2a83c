import type { Db } from '#db/connect.ts'
import { changesSince, currentSnapshot } from '#db/listing-rows.ts'
import { type ListingSort, listingSorts } from '#domain/listing.ts'
import { CatalogColumns } from './catalog-columns.ts'
import { type BatchSizes, CatalogReader, type ChangedSlots } from './catalog-reader.ts'
import { ResultCache } from './result-cache.ts'
import { SortedSlots } from './sorted-slots.ts'
import { sortSlots, sortSlotsByName } from './sorts.ts'
import { createYieldToEventLoop } from './yield-to-event-loop.ts'

/** With more changes than this, reading the whole catalog again is faster. */
const maxChanges = 20_000

const pricedSorts: readonly ListingSort[] = ['price-asc', 'price-desc']

/** The catalog in memory: columns, the sorted slots of every sort, cached results, and the snapshot up to which they are current. */
export class CatalogIndex {
  readonly columns = new CatalogColumns()
  readonly results = new ResultCache()
  readonly #sorted = new Map<ListingSort, SortedSlots>()
  readonly #yieldToEventLoop = createYieldToEventLoop()
  readonly #db: Db
  readonly #reader: CatalogReader
  /** Every transaction visible in this snapshot is applied. */
  #snapshot: string

  private constructor(db: Db, snapshot: string, sizes?: BatchSizes) {
    this.#db = db
    this.#reader = new CatalogReader(db, this.#yieldToEventLoop, sizes)
    this.#snapshot = snapshot
  }

  /**
   * Takes a snapshot, then reads everything. Changes committed meanwhile are applied after each batch, so that few are left at the end.
   * Null when there were too many to apply.
   */
  static async build(db: Db, sizes?: BatchSizes): Promise<CatalogIndex | null> {
    const index = new CatalogIndex(db, await currentSnapshot(db), sizes)
    const isComplete = await index.#reader.readAll(index.columns, () => index.#applyChanges())
    if (!isComplete) return null
    await index.columns.groupByCombination(index.#yieldToEventLoop)
    await index.#sortAll()
    // A product that was renamed while the names were read may be sorted by its old name: every changed product is sorted again.
    if (!(await index.#applyChanges(({ all }) => index.#updateSorts({ all, moved: all })))) return null
    await index.columns.texts.rebuildIfStale(index.#yieldToEventLoop)
    return index
  }

  sorted(sort: ListingSort): Int32Array {
    const sorted = this.#sorted.get(sort)
    if (!sorted) throw new Error(`the sort ${sort} is not built yet`)
    return sorted.slots
  }

  /** Applies everything committed until now; false when too much has changed and the index must be built again. */
  async refresh(): Promise<boolean> {
    if (!(await this.#applyChanges())) return false
    await this.columns.texts.rebuildIfStale(this.#yieldToEventLoop)
    return true
  }

  async #applyChanges(onChanged = (changed: ChangedSlots) => this.#updateSorts(changed)): Promise<boolean> {
    const { snapshot, productIds } = await changesSince(this.#db, this.#snapshot, maxChanges + 1)
    if (productIds.length > maxChanges) return false
    if (productIds.length > 0) await this.#reader.reload(this.columns, productIds, onChanged)
    this.#snapshot = snapshot
    return true
  }

  async #sortAll(): Promise<void> {
    const { columns } = this
    this.#sorted.set('name', new SortedSlots('name', sortSlotsByName(columns, await this.#reader.alphabeticalSlots(columns))))
    for (const { value: sort } of listingSorts) {
      if (sort !== 'name') this.#sorted.set(sort, new SortedSlots(sort, await sortSlots(columns, sort, this.#yieldToEventLoop)))
    }
  }

  async #updateSorts({ all, moved }: ChangedSlots): Promise<void> {
    for (const [sort, sorted] of this.#sorted) {
      sorted.update(this.columns, pricedSorts.includes(sort) ? all : moved)
      await this.#yieldToEventLoop()
    }
  }
}
