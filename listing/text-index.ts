import { JaggedArray, reordered, resized } from './jagged-array.ts'
import { PostingLists } from './posting-lists.ts'
import { CANDIDATE, MATCH, TextMatches } from './text-matches.ts'
import { Tokenizer } from './tokenizer.ts'
import { encodeVarints, VarintReader } from './varint.ts'
import { WordDictionary } from './word-dictionary.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

/** The posting lists are rebuilt (300 ms for 100,000 products) when more texts than both limits have changed. */
const maxChanged = 1_000
const maxChangedShare = 0.02
/** One byte per product each. */
const maxCachedQueries = 16

/**
 * Substring search over the texts of all products. A text is a row of word numbers. A query is compared with each
 * distinct word once, and posting lists give the products of the words that fit (docs/decisions/0032).
 */
export class TextIndex {
  readonly #words = new WordDictionary()
  readonly #tokenizer = new Tokenizer(this.#words)
  /** Rows of word numbers, as varints. */
  readonly #texts = new JaggedArray<Uint8Array<ArrayBuffer>>(Uint8Array)
  /** Hashes of the texts: most changes are of a price, and splitting texts into words takes fifty times as long as hashing them. */
  #hashes = new Float64Array()
  #slotCount = 0
  #postings: PostingLists | null = null
  /** Slots whose texts changed after the posting lists were built. */
  #changed = new Set<number>()
  /** Matches of the last queries, until a text changes: other filters of the same search, and the same one after a price changed, use them. */
  readonly #matches = new Map<string, TextMatches>()

  /** Returns false when the texts are unchanged. */
  set(slot: number, texts: readonly string[]): boolean {
    const hash = hashOf(texts)
    if (slot < this.#slotCount && this.#hashes[slot] === hash) return false
    if (slot >= this.#hashes.length) this.#hashes = resized(this.#hashes, Math.ceil(slot * 1.5) + 1_000)
    this.#hashes[slot] = hash
    const words = encodeVarints(this.#tokenizer.wordsOf(texts))
    if (this.#texts.equals(slot, words)) return false
    this.#texts.set(slot, words)
    this.#slotCount = Math.max(this.#slotCount, slot + 1)
    if (this.#postings) this.#changed.add(slot)
    this.#matches.clear()
    return true
  }

  reserve(slots: number): void {
    this.#texts.reserve(slots)
    if (slots > this.#hashes.length) this.#hashes = resized(this.#hashes, slots)
  }

  /** The texts of slot n become those of slot `sequence[n]`. Only before the posting lists are built, which are of the slots as they are then. */
  async reorder(sequence: Int32Array, yieldToEventLoop: YieldToEventLoop): Promise<void> {
    await this.#texts.reorder(sequence, yieldToEventLoop)
    this.#hashes = reordered(this.#hashes, sequence)
  }

  /** The slots with a text that contains the search key, which must not be empty. */
  matches(key: string): TextMatches {
    const matches = this.#matches.get(key) ?? this.#search(key)
    this.#matches.delete(key)
    this.#matches.set(key, matches)
    const [leastRecent] = this.#matches.keys()
    if (this.#matches.size > maxCachedQueries && leastRecent !== undefined) this.#matches.delete(leastRecent)
    return matches
  }

  /** Builds the posting lists, or rebuilds them after many changes. `set` must not be called until it resolves. */
  async rebuildIfStale(yieldToEventLoop: YieldToEventLoop): Promise<void> {
    if (this.#postings && this.#changed.size <= Math.max(maxChanged, this.#slotCount * maxChangedShare)) return
    this.#postings = await PostingLists.build(this.#texts, { slots: this.#slotCount, words: this.#words.size }, yieldToEventLoop)
    this.#changed.clear()
  }

  #search(key: string): TextMatches {
    const parts = key.split(' ')
    const words = parts.map((part, index) => this.#words.wordsWith(patternOf(part, index === 0, index === parts.length - 1)))
    const states = new Uint8Array(this.#slotCount)
    // Of a single word the posting lists are exact.
    if (this.#postings) this.#postings.flagCandidates(words, states, parts.length === 1 ? MATCH : CANDIDATE)
    else states.fill(CANDIDATE)
    for (const slot of this.#changed) states[slot] = CANDIDATE
    return new TextMatches(states, this.#phraseCheck(words))
  }

  /** Whether the slot has consecutive words that fit the consecutive parts of the query. */
  #phraseCheck(wordsOfParts: readonly (readonly number[])[]): (slot: number) => boolean {
    const [first = new Uint8Array(), ...rest] = wordsOfParts.map((words) => {
      const flags = new Uint8Array(this.#words.size)
      for (const word of words) flags[word] = 1
      return flags
    })
    const { start, length, items } = this.#texts
    const words = new VarintReader(items)
    return (slot) => {
      const from = start[slot] as number
      words.seek(from, from + (length[slot] as number))
      while (!words.isAtEnd) {
        if (!first[words.next()]) continue
        const next = words.position
        if (rest.every((flags) => !words.isAtEnd && flags[words.next()])) return true
        words.position = next
      }
      return false
    }
  }
}

/**
 * What a word must contain to fit this part of the query: the first part is the end of a word, the last part the beginning of one,
 * parts between them are whole words, and an only part may be anywhere in a word.
 */
function patternOf(part: string, isFirst: boolean, isLast: boolean): string {
  return `${isFirst ? '' : ' '}${part}${isLast ? '' : ' '}`
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
