import type { Runs } from './jagged-array.ts'
import type { Breathe } from './yield-to-event-loop.ts'

const slotsAtOnce = 500

/** In which slots each word stands: word by word, side by side in memory. A word that is not counted here stands nowhere. */
export class WordIndex {
  readonly #start: Int32Array
  readonly #slots: Int32Array

  private constructor(start: Int32Array, slots: Int32Array) {
    this.#start = start
    this.#slots = slots
  }

  static async of(runs: Runs, count: { slots: number; words: number }, breathe: Breathe): Promise<WordIndex> {
    const start = new Int32Array(count.words + 1)
    await eachWord(runs, count, breathe, (word) => (start[word + 1] as number)++)
    for (let word = 0; word < count.words; word++) (start[word + 1] as number) += start[word] as number
    const slots = new Int32Array(start[count.words] as number)
    const next = start.slice()
    await eachWord(runs, count, breathe, (word, slot) => {
      slots[(next[word] as number)++] = slot
    })
    return new WordIndex(start, slots)
  }

  /** Puts a 1 for every slot in which a flagged word stands, by those flags of which this is true for the fewest. */
  markRarest(flags: readonly Uint8Array[], found: Uint8Array): void {
    const words = flags.map((some) => this.#wordsOf(some)).reduce((a, b) => (this.#count(b) < this.#count(a) ? b : a))
    for (const word of words) {
      const end = this.#start[word + 1] as number
      for (let at = this.#start[word] as number; at < end; at++) found[this.#slots[at] as number] = 1
    }
  }

  #wordsOf(flags: Uint8Array): number[] {
    const words: number[] = []
    for (let word = 0; word < this.#start.length - 1; word++) if (flags[word]) words.push(word)
    return words
  }

  /** One slot that has two of the words counts twice. */
  #count(words: readonly number[]): number {
    return words.reduce((sum, word) => sum + (this.#start[word + 1] as number) - (this.#start[word] as number), 0)
  }
}

type Tell = (word: number, slot: number) => void

/** Each word of each slot once. */
async function eachWord(runs: Runs, count: { slots: number; words: number }, breathe: Breathe, tell: Tell): Promise<void> {
  const lastSlot = new Int32Array(count.words).fill(-1)
  for (let first = 0; first < count.slots; first += slotsAtOnce) {
    const after = Math.min(first + slotsAtOnce, count.slots)
    for (let slot = first; slot < after; slot++) wordsOnce(runs, slot, lastSlot, tell)
    await breathe()
  }
}

function wordsOnce({ start, length, numbers }: Runs, slot: number, lastSlot: Int32Array, tell: Tell): void {
  const from = start[slot] as number
  const end = from + (length[slot] as number)
  for (let at = from; at < end; at++) {
    const word = numbers[at] as number
    if (lastSlot[word] === slot) continue
    lastSlot[word] = slot
    tell(word, slot)
  }
}
