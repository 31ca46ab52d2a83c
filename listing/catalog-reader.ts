import type { Db } from '#db/connect.ts'
import {
  allValueIds,
  estimatedProductCount,
  type ListingRow,
  listingRowsAfter,
  listingRowsById,
  type ProductName,
  productNamesAfter,
} from '#db/listing-rows.ts'
import { AdaptiveBatch } from './adaptive-batch.ts'
import type { CatalogColumns } from './catalog-columns.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

export type BatchSizes = { rows: number; names: number }

/** All changed slots, and those among them that more than their price has moved. */
export type ChangedSlots = { all: ReadonlySet<number>; moved: ReadonlySet<number> }

/** Each takes a hundredth of the statement timeout on a warm disk; on a cold one `AdaptiveBatch` shrinks them. */
const defaultSizes: BatchSizes = { rows: 500, names: 2_000 }
const minUuid = '00000000-0000-0000-0000-000000000000'
const upsertsPerStep = 20

/** Reads products into the columns in batches, so that no statement grows with the catalog. */
export class CatalogReader {
  readonly #db: Db
  readonly #yieldToEventLoop: YieldToEventLoop
  readonly #rows: AdaptiveBatch
  readonly #names: AdaptiveBatch

  constructor(db: Db, yieldToEventLoop: YieldToEventLoop, { rows, names } = defaultSizes) {
    this.#db = db
    this.#yieldToEventLoop = yieldToEventLoop
    this.#rows = new AdaptiveBatch(rows)
    this.#names = new AdaptiveBatch(names)
  }

  /** Fills empty columns, sorted by product id. Stops with false when `afterBatch` returns false. */
  async readAll(columns: CatalogColumns, afterBatch: () => Promise<boolean>): Promise<boolean> {
    columns.reserve(await estimatedProductCount(this.#db))
    await this.#readValues(columns)
    for (let lastId: string | undefined = minUuid; lastId !== undefined; ) {
      const after: string = lastId
      const rows = await this.#rows.run((size) => listingRowsAfter(this.#db, columns.values.ids, after, size))
      await this.#upsert(columns, rows)
      lastId = rows.at(-1)?.id
      if (!(await afterBatch())) return false
    }
    return true
  }

  /** Reads these products again and removes those that are no longer active. Reports the slots that each batch changed. */
  async reload(columns: CatalogColumns, ids: readonly string[], onChanged: (changed: ChangedSlots) => Promise<void>): Promise<void> {
    await this.#readValues(columns)
    for (let done = 0; done < ids.length; ) {
      const batch = await this.#rows.run(async (size) => {
        const batchIds = ids.slice(done, done + size)
        return { ids: batchIds, rows: await listingRowsById(this.#db, columns.values.ids, batchIds) }
      })
      const missing = new Set(batch.ids)
      for (const { id } of batch.rows) missing.delete(id)
      const removed = [...missing].flatMap((id) => columns.products.get(id) ?? [])
      for (const slot of removed) columns.remove(slot)
      const { all, moved } = await this.#upsert(columns, batch.rows)
      await onChanged({ all: new Set([...removed, ...all]), moved: new Set([...removed, ...moved]) })
      done += batch.ids.length
    }
  }

  /** All slots sorted by name; of equal names the newer product first. */
  async alphabeticalSlots({ products }: CatalogColumns): Promise<number[]> {
    const slots: number[] = []
    let sameName: { name: string; slots: number[] } = { name: '', slots: [] }
    for await (const names of this.#nameBatches()) {
      for (const { name, id } of names) {
        if (name !== sameName.name) {
          for (const slot of sameName.slots.reverse()) slots.push(slot)
          sameName = { name, slots: [] }
        }
        const slot = products.get(id)
        // A product without a slot was inserted after the rows were read: the next refresh adds it.
        if (slot !== undefined) sameName.slots.push(slot)
      }
      await this.#yieldToEventLoop()
    }
    for (const slot of sameName.slots.reverse()) slots.push(slot)
    return slots
  }

  async *#nameBatches(): AsyncGenerator<ProductName[]> {
    for (let last: ProductName | null | undefined = null; last !== undefined; ) {
      const after: ProductName | null = last
      const names: ProductName[] = await this.#names.run((size) => productNamesAfter(this.#db, after, size))
      yield names
      last = names.at(-1)
    }
  }

  async #readValues({ values }: CatalogColumns): Promise<void> {
    for (const id of await allValueIds(this.#db)) values.getOrAdd(id)
  }

  async #upsert(columns: CatalogColumns, rows: readonly ListingRow[]): Promise<{ all: number[]; moved: number[] }> {
    const changed: { all: number[]; moved: number[] } = { all: [], moved: [] }
    for (const [index, row] of rows.entries()) {
      if (index % upsertsPerStep === 0) await this.#yieldToEventLoop()
      const { slot, isMoved } = columns.upsert(row)
      changed.all.push(slot)
      if (isMoved) changed.moved.push(slot)
    }
    return changed
  }
}
