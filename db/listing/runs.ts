/** A row of numbers for each slot, all of them side by side in memory. */
export class Runs {
  start = new Int32Array()
  length = new Int32Array()
  numbers = new Int32Array()
  #end = 0

  /** In place of what was there when it fits, else at the end. */
  put(slot: number, numbers: readonly number[]): void {
    if (slot >= this.start.length) this.#grow(Math.ceil(slot * 1.5) + 1_000)
    if (numbers.length > (this.length[slot] ?? 0)) {
      const end = this.#end + numbers.length
      if (end > this.numbers.length) this.numbers = enlarged(this.numbers, Math.ceil(end * 1.5) + 10_000)
      this.start[slot] = this.#end
      this.#end = end
    }
    this.length[slot] = numbers.length
    this.numbers.set(numbers, this.start[slot])
  }

  /** Whether the row of a slot is this one. */
  is(slot: number, numbers: readonly number[]): boolean {
    if (this.length[slot] !== numbers.length) return false
    const start = this.start[slot] as number
    return numbers.every((number, index) => this.numbers[start + index] === number)
  }

  #grow(capacity: number): void {
    this.start = enlarged(this.start, capacity)
    this.length = enlarged(this.length, capacity)
  }
}

type Column = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

export function enlarged<T extends Column>(column: T, capacity: number): T {
  const Kind = column.constructor as new (length: number) => T
  const larger = new Kind(capacity)
  larger.set(column)
  return larger
}
