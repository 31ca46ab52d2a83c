import type { JaggedArray } from './jagged-array.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

const slotsPerStep = 500

/** The inverted index: for each word number the slots whose text contains it. Words added later have no list. */
export class PostingLists {
  /** The list of a word begins here in `#slots` and ends where the next one begins. */
  readonly #start: Int32Array
  readonly #slots: Int32Array

  private constructor(start: Int32Array, slots: Int32Array) {
    this.#start = start
    this.#slots = slots
  }

  /** Two passes: the first counts the length of each list, the second fills them. */
  static async build(
    texts: JaggedArray<Int32Array<ArrayBuffer>>,
    count: { slots: number; words: number },
    yieldToEventLoop: YieldToEventLoop,
  ): Promise<PostingLists> {
    const start = new Int32Array(count.words + 1)
    await forEachPosting(texts, count, yieldToEventLoop, (word) => (start[word + 1] as number)++)
    for (let word = 0; word < count.words; word++) (start[word + 1] as number) += start[word] as number
    const slots = new Int32Array(start[count.words] as number)
    const next = start.slice()
    await forEachPosting(texts, count, yieldToEventLoop, (word, slot) => {
      slots[(next[word] as number)++] = slot
    })
    return new PostingLists(start, slots)
  }

  /**
   * Marks candidates in `found`. Each element of `wordFlags` flags the words that fit one part of the query; the part with the
   * fewest postings is used, because every match must contain it.
   */
  markCandidates(wordFlags: readonly Uint8Array[], found: Uint8Array): void {
    const words = wordFlags
      .map((flags) => this.#flaggedWords(flags))
      .reduce((a, b) => (this.#postingCount(b) < this.#postingCount(a) ? b : a))
    for (const word of words) {
      const end = this.#start[word + 1] as number
      for (let at = this.#start[word] as number; at < end; at++) found[this.#slots[at] as number] = 1
    }
  }

  #flaggedWords(flags: Uint8Array): number[] {
    const words: number[] = []
    for (let word = 0; word < this.#start.length - 1; word++) if (flags[word]) words.push(word)
    return words
  }

  #postingCount(words: readonly number[]): number {
    return words.reduce((sum, word) => sum + (this.#start[word + 1] as number) - (this.#start[word] as number), 0)
  }
}

type OnPosting = (word: number, slot: number) => void

/** Calls back once for each word of each slot, however often the word occurs there. */
async function forEachPosting(
  texts: JaggedArray<Int32Array<ArrayBuffer>>,
  count: { slots: number; words: number },
  yieldToEventLoop: YieldToEventLoop,
  onPosting: OnPosting,
): Promise<void> {
  const lastSlot = new Int32Array(count.words).fill(-1)
  for (let first = 0; first < count.slots; first += slotsPerStep) {
    const end = Math.min(first + slotsPerStep, count.slots)
    for (let slot = first; slot < end; slot++) forEachDistinctWord(texts, slot, lastSlot, onPosting)
    await yieldToEventLoop()
  }
}

function forEachDistinctWord(
  { start, length, items }: JaggedArray<Int32Array<ArrayBuffer>>,
  slot: number,
  lastSlot: Int32Array,
  onPosting: OnPosting,
): void {
  const from = start[slot] as number
  const end = from + (length[slot] as number)
  for (let at = from; at < end; at++) {
    const word = items[at] as number
    if (lastSlot[word] === slot) continue
    lastSlot[word] = slot
    onPosting(word, slot)
  }
}
