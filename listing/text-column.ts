import { resized } from './jagged-array.ts'

/** Texts by slot in one typed array of UTF-16 code units: a million strings would be visited by every major garbage collection. */
export class TextColumn {
  #start = new Uint32Array()
  #length = new Uint16Array()
  #units = new Uint16Array()
  #end = 0

  /** Allocates for so many texts; reserved memory that stays unused costs nothing. */
  reserve(slots: number): void {
    if (slots > this.#start.length) this.#grow(slots)
  }

  get(slot: number): string {
    const start = this.#start[slot] ?? 0
    return String.fromCharCode(...this.#units.subarray(start, start + (this.#length[slot] ?? 0)))
  }

  /** Overwrites the old text if the new one fits, otherwise appends. */
  set(slot: number, text: string): void {
    if (slot >= this.#start.length) this.#grow(Math.ceil(slot * 1.5) + 1_000)
    if (text.length > (this.#length[slot] as number)) {
      const end = this.#end + text.length
      if (end > this.#units.length) this.#units = resized(this.#units, Math.ceil(end * 1.5) + 10_000)
      this.#start[slot] = this.#end
      this.#end = end
    }
    this.#length[slot] = text.length
    const start = this.#start[slot] as number
    for (let at = 0; at < text.length; at++) this.#units[start + at] = text.charCodeAt(at)
  }

  #grow(capacity: number): void {
    this.#start = resized(this.#start, capacity)
    this.#length = resized(this.#length, capacity)
  }
}
