import type { JaggedArray } from './jagged-array.ts'
import { VarintReader, varintLength, writeVarint } from './varint.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

const slotsPerStep = 500
const NONE = -1

/**
 * The inverted index: for each word number the slots whose text contains it, ascending and delta-encoded: a list holds the gaps between its
 * slots, of which those of common words take one byte. Words added later have no list.
 */
export class PostingLists {
  /** The list of a word begins here in `#gaps` and ends where the next one begins. */
  readonly #start: Int32Array
  readonly #gaps: Uint8Array

  private constructor(start: Int32Array, gaps: Uint8Array) {
    this.#start = start
    this.#gaps = gaps
  }

  /** Two passes: the first adds up the length of each list, the second fills them. */
  static async build(texts: Texts, count: { slots: number; words: number }, yieldToEventLoop: YieldToEventLoop): Promise<PostingLists> {
    const start = new Int32Array(count.words + 1)
    await forEachPosting(texts, count, yieldToEventLoop, (word, gap) => {
      ;(start[word + 1] as number) += varintLength(gap)
    })
    for (let word = 0; word < count.words; word++) (start[word + 1] as number) += start[word] as number
    const gaps = new Uint8Array(start[count.words] as number)
    const next = start.slice()
    await forEachPosting(texts, count, yieldToEventLoop, (word, gap) => {
      next[word] = writeVarint(gaps, next[word] as number, gap)
    })
    return new PostingLists(start, gaps)
  }

  /**
   * Sets the flag of all slots that may match a query. Each element of `wordsOfParts` has the words that fit one part of the query; the
   * part with the shortest lists is used, because every match must contain it.
   */
  flagCandidates(wordsOfParts: readonly (readonly number[])[], flags: Uint8Array, flag: number): void {
    const words = wordsOfParts
      .map((words) => words.filter((word) => word < this.#start.length - 1))
      .reduce((a, b) => (this.#lengthOf(b) < this.#lengthOf(a) ? b : a))
    const gaps = new VarintReader(this.#gaps)
    for (const word of words) {
      gaps.seek(this.#start[word] as number, this.#start[word + 1] as number)
      let slot = NONE
      while (!gaps.isAtEnd) {
        slot += gaps.next()
        flags[slot] = flag
      }
    }
  }

  #lengthOf(words: readonly number[]): number {
    return words.reduce((sum, word) => sum + (this.#start[word + 1] as number) - (this.#start[word] as number), 0)
  }
}

type Texts = JaggedArray<Uint8Array<ArrayBuffer>>
/** `gap` is the distance to the slot before it in the list of the word. */
type OnPosting = (word: number, gap: number) => void

/** Calls back once for each word of each slot, however often the word occurs there. */
async function forEachPosting(
  texts: Texts,
  count: { slots: number; words: number },
  yieldToEventLoop: YieldToEventLoop,
  onPosting: OnPosting,
): Promise<void> {
  const lastSlot = new Int32Array(count.words).fill(NONE)
  const words = new VarintReader(texts.items)
  for (let first = 0; first < count.slots; first += slotsPerStep) {
    const end = Math.min(first + slotsPerStep, count.slots)
    for (let slot = first; slot < end; slot++) {
      const start = texts.start[slot] as number
      words.seek(start, start + (texts.length[slot] as number))
      while (!words.isAtEnd) {
        const word = words.next()
        const last = lastSlot[word] as number
        if (last === slot) continue
        lastSlot[word] = slot
        onPosting(word, slot - last)
      }
    }
    await yieldToEventLoop()
  }
}
