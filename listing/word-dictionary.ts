import { resized } from './jagged-array.ts'

const EMPTY = -1
const space = 0x20

/**
 * Consecutive numbers for words, as `IdDictionary`, but in typed arrays as `UuidDictionary`: a catalog with a model code per product has a
 * million words. They are stored in one text, each between two spaces, so that one substring search finds all words that fit a pattern.
 */
export class WordDictionary {
  /** UTF-16 code units. */
  #units = new Uint16Array(10_000)
  /** Where each word begins, and where the next one will. */
  #start = new Int32Array(1_000)
  /** Numbers of words, by the hash of the word; at most half full. The length is a power of two. */
  #buckets = new Int32Array(2_048).fill(EMPTY)
  #size = 0
  /** The units as a string with the first `ofSize` words, decoded when it is searched: 10 ms for a million words. */
  #text = { string: '', ofSize: 0 }

  constructor() {
    this.#units[0] = space
    this.#start[0] = 1
  }

  get size(): number {
    return this.#size
  }

  /** The number of the word between two positions of a text; it must contain no space. */
  getOrAdd(text: string, from = 0, to = text.length): number {
    const mask = this.#buckets.length - 1
    let bucket = hashOf(text, from, to) & mask
    for (;;) {
      const number = this.#buckets[bucket] as number
      if (number === EMPTY) return this.#add(bucket, text, from, to)
      if (this.#isWord(number, text, from, to)) return number
      bucket = (bucket + 1) & mask
    }
  }

  wordAt(number: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#start[number], (this.#start[number + 1] as number) - 1))
  }

  /** All words that contain the pattern; a space in front of it stands for the beginning of the word, one behind it for its end. */
  wordsWith(pattern: string): number[] {
    const words: number[] = []
    if (this.#text.ofSize !== this.#size) this.#text = { string: this.#decode(), ofSize: this.#size }
    const text = this.#text.string
    const skipped = pattern.startsWith(' ') ? 1 : 0
    let word = 0
    for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, (this.#start[word + 1] as number) - 1)) {
      while ((this.#start[word + 1] as number) <= at + skipped) word++
      words.push(word)
    }
    return words
  }

  #decode(): string {
    return Buffer.from(this.#units.buffer, 0, 2 * (this.#start[this.#size] as number)).toString('utf16le')
  }

  #add(bucket: number, text: string, from: number, to: number): number {
    const number = this.#size++
    const start = this.#start[number] as number
    const end = start + to - from
    if (end >= this.#units.length) this.#units = resized(this.#units, Math.ceil(end * 1.5) + 1_000)
    if (this.#size >= this.#start.length) this.#start = resized(this.#start, Math.ceil(this.#size * 1.5))
    for (let at = start; at < end; at++) this.#units[at] = text.charCodeAt(from + at - start)
    this.#units[end] = space
    this.#start[this.#size] = end + 1
    this.#buckets[bucket] = number
    if (this.#size * 2 > this.#buckets.length) this.#rehash(this.#buckets.length * 2)
    return number
  }

  #isWord(number: number, text: string, from: number, to: number): boolean {
    const start = this.#start[number] as number
    if ((this.#start[number + 1] as number) - start - 1 !== to - from) return false
    for (let at = from; at < to; at++) if (this.#units[start + at - from] !== text.charCodeAt(at)) return false
    return true
  }

  #rehash(length: number): void {
    // Not cached: a dictionary that is never searched would hold all its words twice.
    const text = this.#decode()
    this.#buckets = new Int32Array(length).fill(EMPTY)
    for (let number = 0; number < this.#size; number++) {
      let bucket = hashOf(text, this.#start[number] as number, (this.#start[number + 1] as number) - 1) & (length - 1)
      while (this.#buckets[bucket] !== EMPTY) bucket = (bucket + 1) & (length - 1)
      this.#buckets[bucket] = number
    }
  }
}

/** FNV-1a over code units. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
