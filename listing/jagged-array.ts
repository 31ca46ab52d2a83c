const slotsToJudgeBy = 100

/** A row of numbers for each slot, all of them side by side in memory. */
export class Runs {
  start = new Int32Array()
  length = new Int32Array()
  numbers = new Int32Array()
  #end = 0
  #slots = 0
  #expected = 0

  /** Room for so many slots: what is reserved and not used costs nothing, but to move a full column holds up everybody. */
  reserve(slots: number): void {
    this.#expected = slots
    if (slots > this.start.length) this.#grow(slots)
  }

  /** In place of what was there when it fits, else at the end. */
  put(slot: number, numbers: readonly number[]): void {
    if (slot >= this.start.length) this.#grow(Math.ceil(slot * 1.5) + 1_000)
    this.#slots = Math.max(this.#slots, slot + 1)
    if (numbers.length > (this.length[slot] ?? 0)) {
      const end = this.#end + numbers.length
      if (end > this.numbers.length) this.numbers = enlarged(this.numbers, this.#roomFor(end))
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

  /** As many numbers as all expected slots will have if they are like those that are here, and half as many again. */
  #roomFor(numbers: number): number {
    const growth = this.#slots < slotsToJudgeBy ? 1 : Math.max(1, this.#expected / this.#slots)
    return Math.ceil(numbers * growth * 1.5) + 10_000
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
