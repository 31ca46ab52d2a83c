import type { YieldToEventLoop } from './yield-to-event-loop.ts'

/** Fewer rows than this say too little about the average row length. */
const minRowsForEstimate = 100
const rowsPerStep = 500

/** Rows of integers of different lengths, stored in one typed array; `start` and `length` locate the row of a slot. */
export class JaggedArray<Items extends Column> {
  start = new Int32Array()
  length = new Int32Array()
  items: Items
  #end = 0
  #rows = 0
  #expectedRows = 0

  /** With the kind of typed array that the items are stored in. */
  constructor(Kind: new (length: number) => Items) {
    this.items = new Kind(0)
  }

  /** Reserved memory that stays unused costs nothing, but copying a full array to a larger one blocks the thread. */
  reserve(rows: number): void {
    this.#expectedRows = rows
    if (rows > this.start.length) this.#grow(rows)
  }

  /** Overwrites the old row if the new one fits, otherwise appends. */
  set(slot: number, row: ArrayLike<number>): void {
    if (slot >= this.start.length) this.#grow(Math.ceil(slot * 1.5) + 1_000)
    this.#rows = Math.max(this.#rows, slot + 1)
    if (row.length > (this.length[slot] ?? 0)) {
      const end = this.#end + row.length
      if (end > this.items.length) this.items = resized(this.items, this.#capacityFor(end))
      this.start[slot] = this.#end
      this.#end = end
    }
    this.length[slot] = row.length
    this.items.set(row, this.start[slot])
  }

  equals(slot: number, row: ArrayLike<number>): boolean {
    if (this.length[slot] !== row.length) return false
    const start = this.start[slot] as number
    for (let at = 0; at < row.length; at++) if (this.items[start + at] !== row[at]) return false
    return true
  }

  /** Row n becomes the row that was at `sequence[n]`; the items are copied, so that rows are also in this sequence in memory. */
  async reorder(sequence: Int32Array, yieldToEventLoop: YieldToEventLoop): Promise<void> {
    const start = new Int32Array(this.start.length)
    const items = emptyLike(this.items, this.items.length)
    let end = 0
    for (let slot = 0; slot < sequence.length; slot++) {
      if (slot % rowsPerStep === 0) await yieldToEventLoop()
      const old = sequence[slot] as number
      const [from, length] = [this.start[old] as number, this.length[old] as number]
      items.set(this.items.subarray(from, from + length), end)
      start[slot] = end
      end += length
    }
    this.length = reordered(this.length, sequence)
    this.start = start
    this.items = items
    this.#end = end
  }

  /** The items of all expected rows, extrapolated from the rows so far, plus half. */
  #capacityFor(items: number): number {
    const growth = this.#rows < minRowsForEstimate ? 1 : Math.max(1, this.#expectedRows / this.#rows)
    return Math.ceil(items * growth * 1.5) + 10_000
  }

  #grow(capacity: number): void {
    this.start = resized(this.start, capacity)
    this.length = resized(this.length, capacity)
  }
}

export type Column = (Int32Array | Uint32Array | Uint16Array | Float64Array | Uint8Array) & { readonly buffer: ArrayBuffer }

/** A larger copy of a column. */
export function resized<T extends Column>(column: T, capacity: number): T {
  const larger = emptyLike(column, capacity)
  larger.set(column)
  return larger
}

/** A copy of a column in which item n is the one that was at `sequence[n]`. */
export function reordered<T extends Column>(column: T, sequence: Int32Array): T {
  const copy = emptyLike(column, column.length)
  for (let slot = 0; slot < sequence.length; slot++) copy[slot] = column[sequence[slot] as number] as number
  return copy
}

function emptyLike<T extends Column>(column: T, length: number): T {
  const Kind = column.constructor as new (length: number) => T
  return new Kind(length)
}
