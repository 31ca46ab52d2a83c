type Entry<T> = { value: T; bytes: number; hits: number }

/** Share of the capacity for keys that are not promoted yet: all that a crawler, or an attacker with random query strings, can evict. */
const probationShare = 0.2
const promoteAfterHits = 2

/** A Map iterates in insertion order: entries are re-inserted on use, so the first one is the least recently used. */
class Segment<T> extends Map<string, Entry<T>> {
  bytes = 0

  add(key: string, entry: Entry<T>): void {
    super.set(key, entry)
    this.bytes += entry.bytes
  }

  remove(key: string): Entry<T> | undefined {
    const entry = super.get(key)
    if (entry && super.delete(key)) this.bytes -= entry.bytes
    return entry
  }

  /** Removes the least recently used entries until the rest fits. */
  evict(maxBytes: number): [key: string, entry: Entry<T>][] {
    const evicted: [string, Entry<T>][] = []
    for (const [key] of this) {
      if (this.bytes <= maxBytes) break
      const entry = this.remove(key)
      if (entry) evicted.push([key, entry])
    }
    return evicted
  }
}

/** An LRU cache bounded in bytes, in two segments (SLRU): a new key is on probation until its second hit and can evict only others on probation (WEB-06). */
export class SegmentedLruCache<T> {
  readonly #probation = new Segment<T>()
  readonly #protected = new Segment<T>()
  readonly #maxProbationBytes: number
  readonly #maxProtectedBytes: number

  constructor(maxBytes: number) {
    this.#maxProbationBytes = maxBytes * probationShare
    this.#maxProtectedBytes = maxBytes - this.#maxProbationBytes
  }

  get bytes(): number {
    return this.#probation.bytes + this.#protected.bytes
  }

  get size(): number {
    return this.#probation.size + this.#protected.size
  }

  /** Does not count as a hit. */
  peek(key: string): T | undefined {
    return (this.#protected.get(key) ?? this.#probation.get(key))?.value
  }

  get(key: string): T | undefined {
    const entry = this.#protected.remove(key)
    if (entry) {
      this.#protected.add(key, entry)
      return entry.value
    }
    const onProbation = this.#probation.remove(key)
    if (!onProbation) return undefined
    onProbation.hits += 1
    if (onProbation.hits < promoteAfterHits) this.#probation.add(key, onProbation)
    else this.#promote(key, onProbation)
    return onProbation.value
  }

  /** A new value stays in the segment of its key. A value larger than the whole probation segment is not stored. */
  put(key: string, value: T, bytes: number): void {
    if (bytes > this.#maxProbationBytes) {
      this.delete(key)
      return
    }
    const isProtected = this.#protected.has(key)
    const hits = (this.#protected.remove(key) ?? this.#probation.remove(key))?.hits ?? 0
    const entry = { value, bytes, hits }
    if (isProtected) this.#promote(key, entry)
    else this.#addOnProbation(key, entry)
  }

  delete(key: string): void {
    this.#protected.remove(key)
    this.#probation.remove(key)
  }

  #promote(key: string, entry: Entry<T>): void {
    this.#protected.add(key, entry)
    for (const [evictedKey, evicted] of this.#protected.evict(this.#maxProtectedBytes))
      this.#addOnProbation(evictedKey, { ...evicted, hits: 0 })
  }

  #addOnProbation(key: string, entry: Entry<T>): void {
    this.#probation.add(key, entry)
    this.#probation.evict(this.#maxProbationBytes)
  }
}
