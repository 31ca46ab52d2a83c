import { Numbering } from './id-dictionary.ts'
import { enlarged, Runs } from './jagged-array.ts'
import { Texts } from './text-index.ts'

/** An active product as the listing sees it; `values` are numbers given by the catalog. */
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
export class Catalog {
  readonly products = new Numbering(64)
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
  #edition = 0

  get size(): number {
    return this.names.length
  }

  /** Another one whenever the same filter may find something else: sales and dates only change the order. */
  get edition(): number {
    return this.#edition
  }

  /** Room for so many products, so that no column has to be moved while it is filled. */
  reserve(size: number): void {
    if (size > this.category.length) this.#grow(size)
    this.valuesOf.reserve(size)
    this.texts.reserve(size)
  }

  put(entry: Entry): number {
    const slot = this.products.of(entry.id)
    if (slot >= this.category.length) this.#grow(Math.ceil(slot * 1.5) + 1_000)
    this.names[slot] = entry.farsiName
    this.createdAt[slot] = entry.createdAt
    this.unitsSold[slot] = entry.unitsSold
    if (this.#putFiltered(slot, entry)) this.#edition += 1
    return slot
  }

  /** The slot stays: a page that ended with this product can still be continued. */
  remove(slot: number): void {
    this.category[slot] = nowhere
    this.#edition += 1
  }

  /** What filters ask for; false when it is as it was. */
  #putFiltered(slot: number, { categoryId, price, isSoldOut, values, farsiName, title, description }: Entry): boolean {
    const category = this.categories.of(categoryId)
    const soldOut = isSoldOut ? 1 : 0
    const isSame = this.category[slot] === category && this.price[slot] === price && this.soldOut[slot] === soldOut
    const hasSameValues = this.valuesOf.is(slot, values)
    this.category[slot] = category
    this.price[slot] = price
    this.soldOut[slot] = soldOut
    if (!hasSameValues) this.valuesOf.put(slot, values)
    return this.texts.put(slot, [farsiName, title, description]) || !isSame || !hasSameValues
  }

  #grow(capacity: number): void {
    this.category = enlarged(this.category, capacity)
    this.price = enlarged(this.price, capacity)
    this.soldOut = enlarged(this.soldOut, capacity)
    this.createdAt = enlarged(this.createdAt, capacity)
    this.unitsSold = enlarged(this.unitsSold, capacity)
  }
}
