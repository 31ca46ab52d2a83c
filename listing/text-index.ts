import { compoundsOf } from '#db/search/compounds.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { IdDictionary } from './id-dictionary.ts'
import { JaggedArray, resized } from './jagged-array.ts'
import { PostingLists } from './posting-lists.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

/** The posting lists are rebuilt (300 ms for 100,000 products) when more texts than both limits have changed. */
const maxChanged = 1_000
const maxChangedShare = 0.02

/**
 * Substring search over the texts of all products. A text is a row of word numbers. A catalog has few distinct words, so a query is
 * compared with each distinct word once, and posting lists give the products of the words that fit (docs/decisions/0032).
 */
export class TextIndex {
  readonly #words = new IdDictionary()
  readonly #texts = new JaggedArray<Int32Array<ArrayBuffer>>(Int32Array)
  /** Hashes of the texts: most changes are of a price, and splitting texts into words takes fifty times as long as hashing them. */
  #hashes = new Float64Array()
  #slotCount = 0
  #postings: PostingLists | null = null
  /** Slots whose texts changed after the posting lists were built. */
  #changed = new Set<number>()

  /** Returns false when the texts are unchanged. */
  set(slot: number, texts: readonly string[]): boolean {
    const hash = hashOf(texts)
    if (slot < this.#slotCount && this.#hashes[slot] === hash) return false
    if (slot >= this.#hashes.length) this.#hashes = resized(this.#hashes, Math.ceil(slot * 1.5) + 1_000)
    this.#hashes[slot] = hash
    // Two spaces make an empty word after each text, which no part of a query fits: a match cannot span two texts.
    const key = `${[...texts.map(searchKey), ...compoundsOf(texts)].join('  ')} `
    const words = key.split(' ').map((word) => this.#words.getOrAdd(word))
    if (this.#texts.equals(slot, words)) return false
    this.#texts.set(slot, words)
    this.#slotCount = Math.max(this.#slotCount, slot + 1)
    if (this.#postings) this.#changed.add(slot)
    return true
  }

  reserve(slots: number): void {
    this.#texts.reserve(slots)
    if (slots > this.#hashes.length) this.#hashes = resized(this.#hashes, slots)
  }

  /** A 1 for every slot with a text that contains the search key, which must not be empty. */
  matches(key: string): Uint8Array {
    const parts = key.split(' ')
    const flags = parts.map((part, index) => this.#wordFlags(part, index === 0, index === parts.length - 1))
    const found = new Uint8Array(this.#slotCount)
    if (this.#postings) this.#postings.markCandidates(flags, found)
    else found.fill(1)
    for (const slot of this.#changed) found[slot] = 1
    if (this.#postings && flags.length === 1 && this.#changed.size === 0) return found
    for (let slot = 0; slot < found.length; slot++) if (found[slot] && !hasPhrase(this.#texts, slot, flags)) found[slot] = 0
    return found
  }

  /** Builds the posting lists, or rebuilds them after many changes. `set` must not be called until it resolves. */
  async rebuildIfStale(yieldToEventLoop: YieldToEventLoop): Promise<void> {
    if (this.#postings && this.#changed.size <= Math.max(maxChanged, this.#slotCount * maxChangedShare)) return
    this.#postings = await PostingLists.build(this.#texts, { slots: this.#slotCount, words: this.#words.ids.length }, yieldToEventLoop)
    this.#changed.clear()
  }

  /**
   * A 1 for every word that fits this part of the query: the first part is the end of a word, the last part the beginning of one,
   * parts between them are whole words, and an only part may be anywhere in a word.
   */
  #wordFlags(part: string, isFirst: boolean, isLast: boolean): Uint8Array {
    const { ids: words } = this.#words
    const flags = new Uint8Array(words.length)
    if (!isFirst && !isLast) {
      const word = this.#words.get(part) ?? words.length
      return flags.fill(1, word, word + 1)
    }
    const fits = isFirst && isLast ? contains : isFirst ? endsWith : startsWith
    for (let word = 0; word < words.length; word++) if (fits(words[word] as string, part)) flags[word] = 1
    return flags
  }
}

/** 53 bits of two multiplicative hashes (as FNV-1a): two texts of one product have the same hash once in 10^15 changes. */
function hashOf(texts: readonly string[]): number {
  let [high, low] = [0x811c9dc5, 0x9e3779b9]
  for (const text of texts) {
    // Up to the length, where the code is NaN and counts as 0: a word that moves to the next text is a change.
    for (let at = 0; at <= text.length; at++) {
      const code = text.charCodeAt(at) | 0
      high = Math.imul(high ^ code, 0x01000193)
      low = Math.imul(low ^ code, 0x85ebca6b)
    }
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11)
}

const contains = (word: string, part: string): boolean => word.includes(part)
const startsWith = (word: string, part: string): boolean => word.startsWith(part)
const endsWith = (word: string, part: string): boolean => word.endsWith(part)

/** Whether the slot has consecutive words that fit the consecutive parts of the query. */
function hasPhrase({ start, length, items }: JaggedArray<Int32Array<ArrayBuffer>>, slot: number, flags: readonly Uint8Array[]): boolean {
  const first = flags[0] as Uint8Array
  const from = start[slot] as number
  const end = from + (length[slot] as number)
  for (let at = from; at < end; at++) if (first[items[at] as number] && restFits(items, at, flags)) return true
  return false
}

function restFits(words: Int32Array, at: number, flags: readonly Uint8Array[]): boolean {
  for (let part = 1; part < flags.length; part++) if (!flags[part]?.[words[at + part] as number]) return false
  return true
}
