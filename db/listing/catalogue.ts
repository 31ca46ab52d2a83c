/** An active product as the listing sees it; `values` are numbers given by the catalogue. */
export type Entry = {
  id: string
  categoryId: string
  farsiName: string
  /** 0 where there is none: both ask the shopper to call. */
  price: number
  isSoldOut: boolean
  createdAt: number
  unitsSold: number
  values: readonly number[]
}

/** Small numbers for ids, in the order in which they were first met. */
export class Numbering {
  readonly ids: string[] = []
  readonly #numbers = new Map<string, number>()

  get(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  of(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    this.#numbers.set(id, this.ids.length)
    return this.ids.push(id) - 1
  }
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
  valueStart = new Int32Array()
  valueCount = new Int32Array()
  valueNumbers = new Int32Array()
  #valuesEnd = 0

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
    this.#putValues(slot, entry.values)
    return slot
  }

  /** The slot stays: a page that ended with this product can still be continued. */
  remove(slot: number): void {
    this.category[slot] = nowhere
  }

  #putValues(slot: number, values: readonly number[]): void {
    if (values.length > (this.valueCount[slot] ?? 0)) {
      const end = this.#valuesEnd + values.length
      if (end > this.valueNumbers.length) this.valueNumbers = enlarged(this.valueNumbers, Math.ceil(end * 1.5) + 10_000)
      this.valueStart[slot] = this.#valuesEnd
      this.#valuesEnd = end
    }
    this.valueCount[slot] = values.length
    this.valueNumbers.set(values, this.valueStart[slot])
  }

  #grow(capacity: number): void {
    this.category = enlarged(this.category, capacity)
    this.price = enlarged(this.price, capacity)
    this.soldOut = enlarged(this.soldOut, capacity)
    this.createdAt = enlarged(this.createdAt, capacity)
    this.unitsSold = enlarged(this.unitsSold, capacity)
    this.valueStart = enlarged(this.valueStart, capacity)
    this.valueCount = enlarged(this.valueCount, capacity)
  }
}

type Column = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

function enlarged<T extends Column>(column: T, capacity: number): T {
  const Kind = column.constructor as new (length: number) => T
  const larger = new Kind(capacity)
  larger.set(column)
  return larger
}
