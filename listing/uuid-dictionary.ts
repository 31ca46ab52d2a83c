import { resized } from './jagged-array.ts'

const wordsPerId = 4
const emptyBucket = -1

/**
 * Consecutive numbers for UUIDs, as `IdDictionary` for other texts, but in typed arrays: a Map of a million strings costs five times the
 * memory, and every major garbage collection visits each string. A hash table with open addressing and linear probing.
 */
export class UuidDictionary {
  /** Four 32-bit words per UUID. */
  #words = new Uint32Array(wordsPerId * 1_000)
  /** Numbers of UUIDs, by the hash of the UUID; at most half full. The length is a power of two. */
  #buckets = new Int32Array(2_048).fill(emptyBucket)
  #size = 0
  readonly #sought = new Uint32Array(wordsPerId)

  get size(): number {
    return this.#size
  }

  /** Allocates for so many ids, so that adding them copies nothing. */
  reserve(size: number): void {
    if (size * wordsPerId > this.#words.length) this.#words = resized(this.#words, size * wordsPerId)
    if (size * 2 > this.#buckets.length) this.#rehash(2 ** Math.ceil(Math.log2(size * 2)))
  }

  get(id: string): number | undefined {
    const number = this.#buckets[this.#bucketOf(id)] as number
    return number === emptyBucket ? undefined : number
  }

  getOrAdd(id: string): number {
    const bucket = this.#bucketOf(id)
    const known = this.#buckets[bucket] as number
    if (known !== emptyBucket) return known
    const number = this.#size++
    if (this.#size * wordsPerId > this.#words.length) this.#words = resized(this.#words, this.#words.length * 2)
    this.#words.set(this.#sought, number * wordsPerId)
    this.#buckets[bucket] = number
    if (this.#size * 2 > this.#buckets.length) this.#rehash(this.#buckets.length * 2)
    return number
  }

  /** The UUID with this number. */
  idOf(number: number): string {
    const words = this.#words.subarray(number * wordsPerId, (number + 1) * wordsPerId)
    const hex = Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Compares as the texts would: words of a UUID are written with the highest digit first. */
  compare(a: number, b: number): number {
    for (let at = 0; at < wordsPerId; at++) {
      const difference = (this.#words[a * wordsPerId + at] as number) - (this.#words[b * wordsPerId + at] as number)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** The id with number n becomes the one with number `sequence[n]`. */
  reorder(sequence: Int32Array): void {
    const words = new Uint32Array(this.#words.length)
    const newNumber = new Int32Array(this.#size)
    for (let number = 0; number < this.#size; number++) {
      const old = sequence[number] as number
      for (let at = 0; at < wordsPerId; at++) words[number * wordsPerId + at] = this.#words[old * wordsPerId + at] as number
      newNumber[old] = number
    }
    this.#words = words
    // Ids stay in their buckets, which follow from their hashes: only the numbers there change.
    for (let bucket = 0; bucket < this.#buckets.length; bucket++) {
      const old = this.#buckets[bucket] as number
      if (old !== emptyBucket) this.#buckets[bucket] = newNumber[old] as number
    }
  }

  /** The bucket with this id, or the empty one where it belongs. */
  #bucketOf(id: string): number {
    const hex = id.replaceAll('-', '')
    for (let at = 0; at < wordsPerId; at++) this.#sought[at] = Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16)
    const mask = this.#buckets.length - 1
    let bucket = hash(this.#sought, 0) & mask
    for (;;) {
      const number = this.#buckets[bucket] as number
      if (number === emptyBucket || this.#isSought(number)) return bucket
      bucket = (bucket + 1) & mask
    }
  }

  #isSought(number: number): boolean {
    for (let at = 0; at < wordsPerId; at++) if (this.#words[number * wordsPerId + at] !== this.#sought[at]) return false
    return true
  }

  #rehash(length: number): void {
    this.#buckets = new Int32Array(length).fill(emptyBucket)
    for (let number = 0; number < this.#size; number++) {
      let bucket = hash(this.#words, number * wordsPerId) & (length - 1)
      while (this.#buckets[bucket] !== emptyBucket) bucket = (bucket + 1) & (length - 1)
      this.#buckets[bucket] = number
    }
  }
}

/** The last two words are random in our UUIDs; the multiplication spreads ids that are not. */
function hash(words: Uint32Array, start: number): number {
  const mixed = Math.imul((words[start + 3] as number) ^ (words[start + 2] as number) ^ (words[start] as number), 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
