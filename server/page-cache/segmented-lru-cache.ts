type Slot<T> = { value: T; bytes: number; hits: number }

/** Of the whole: what a single visitor, or an attacker with a list of query strings, can take from the pages that people read. */
const probationShare = 0.2
const hitsToStay = 2

class Segment<T> extends Map<string, Slot<T>> {
  bytes = 0

  add(key: string, slot: Slot<T>): void {
    super.set(key, slot)
    this.bytes += slot.bytes
  }

  remove(key: string): Slot<T> | undefined {
    const slot = super.get(key)
    if (slot && super.delete(key)) this.bytes -= slot.bytes
    return slot
  }

  /** Takes out what was used longest ago until the rest fits. */
  *overflow(mostBytes: number): Generator<[key: string, slot: Slot<T>]> {
    for (const [key] of this) {
      if (this.bytes <= mostBytes) return
      const slot = this.remove(key)
      if (slot) yield [key, slot]
    }
  }
}

/** Values by key, bounded in bytes. A new key is on probation; only one that is asked for again joins those that newcomers cannot drive out (WEB-06). */
export class Segments<T> {
  readonly #probation = new Segment<T>()
  readonly #stayers = new Segment<T>()
  readonly #mostOnProbation: number
  readonly #mostStaying: number

  constructor(mostBytes: number) {
    this.#mostOnProbation = mostBytes * probationShare
    this.#mostStaying = mostBytes - this.#mostOnProbation
  }

  get bytes(): number {
    return this.#probation.bytes + this.#stayers.bytes
  }

  get size(): number {
    return this.#probation.size + this.#stayers.size
  }

  peek(key: string): T | undefined {
    return (this.#stayers.get(key) ?? this.#probation.get(key))?.value
  }

  /** Counts as a use. */
  get(key: string): T | undefined {
    const stayer = this.#stayers.remove(key)
    if (stayer) {
      this.#stayers.add(key, stayer)
      return stayer.value
    }
    const newcomer = this.#probation.remove(key)
    if (!newcomer) return undefined
    newcomer.hits += 1
    if (newcomer.hits < hitsToStay) this.#probation.add(key, newcomer)
    else this.#promote(key, newcomer)
    return newcomer.value
  }

  /** A known key keeps its place among the others. */
  put(key: string, value: T, bytes: number): void {
    if (bytes > this.#mostOnProbation) {
      this.delete(key)
      return
    }
    const isStayer = this.#stayers.has(key)
    const hits = (this.#stayers.remove(key) ?? this.#probation.remove(key))?.hits ?? 0
    const slot = { value, bytes, hits }
    if (isStayer) this.#promote(key, slot)
    else this.#demote(key, slot)
  }

  delete(key: string): void {
    this.#stayers.remove(key)
    this.#probation.remove(key)
  }

  #promote(key: string, slot: Slot<T>): void {
    this.#stayers.add(key, slot)
    for (const [oldest, left] of this.#stayers.overflow(this.#mostStaying)) this.#demote(oldest, { ...left, hits: 0 })
  }

  #demote(key: string, slot: Slot<T>): void {
    this.#probation.add(key, slot)
    for (const _ of this.#probation.overflow(this.#mostOnProbation)) {
      // What overflows here is gone.
    }
  }
}
