import { Numbering } from './numbering.ts'
import { enlarged, Runs } from './runs.ts'
import { Texts } from './texts.ts'

/** An active product as the listing sees it; `values` are numbers given by the catalogue. */
export type Entry = {
  id: string
  categoryId: string
  title: string
  farsiName: string
  description: string
  /** 0 where there is none: both ask the shopper to call. */
  price: number
  isSoldOut: boolean
  createdAt: number
  unitsSold: number
  values: readonly number[]
}

/** Category number of a slot whose product is gone or inactive. */
export const nowhere = -1

/** Every active product, a column a field, a slot a product: what one pass over all of them reads stays side by side in memory. */
export class Catalogue {
  readonly products = new Numbering()
  readonly categories = new Numbering()
  readonly values = new Numbering()
  readonly names: string[] = []
  category = new Int32Array()
  price = new Float64Array()
  soldOut = new Uint8Array()
  createdAt = new Float64Array()
  unitsSold = new Int32Array()
  readonly valuesOf = new Runs()
  readonly texts = new Texts()

  get size(): number {
    return this.names.length
  }

  put(entry: Entry): number {
    const slot = this.products.of(entry.id)
    if (slot >= this.category.length) this.#grow(Math.ceil(slot * 1.5) + 1_000)
    this.names[slot] = entry.farsiName
    this.category[slot] = this.categories.of(entry.categoryId)
    this.price[slot] = entry.price
    this.soldOut[slot] = entry.isSoldOut ? 1 : 0
    this.createdAt[slot] = entry.createdAt
    this.unitsSold[slot] = entry.unitsSold
    this.valuesOf.put(slot, entry.values)
    this.texts.put(slot, [entry.farsiName, entry.title, entry.description])
    return slot
  }

  /** The slot stays: a page that ended with this product can still be continued. */
  remove(slot: number): void {
    this.category[slot] = nowhere
  }

  #grow(capacity: number): void {
    this.category = enlarged(this.category, capacity)
    this.price = enlarged(this.price, capacity)
    this.soldOut = enlarged(this.soldOut, capacity)
    this.createdAt = enlarged(this.createdAt, capacity)
    this.unitsSold = enlarged(this.unitsSold, capacity)
  }
}
