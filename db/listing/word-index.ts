import type { Runs } from './runs.ts'

/** In which slots each word stands: word by word, side by side in memory. A word that is not counted here stands nowhere. */
export class WordIndex {
  readonly #start: Int32Array
  readonly #slots: Int32Array

  constructor(runs: Runs, slotCount: number, wordCount: number) {
    this.#start = new Int32Array(wordCount + 1)
    eachWord(runs, slotCount, wordCount, (word) => (this.#start[word + 1] as number)++)
    for (let word = 0; word < wordCount; word++) (this.#start[word + 1] as number) += this.#start[word] as number
    this.#slots = new Int32Array(this.#start[wordCount] as number)
    const next = this.#start.slice()
    eachWord(runs, slotCount, wordCount, (word, slot) => {
      this.#slots[(next[word] as number)++] = slot
    })
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

/** Each word of each slot once. */
function eachWord({ start, length, numbers }: Runs, slotCount: number, wordCount: number, tell: (word: number, slot: number) => void) {
  const lastSlot = new Int32Array(wordCount).fill(-1)
  for (let slot = 0; slot < slotCount; slot++) {
    const from = start[slot] as number
    const end = from + (length[slot] as number)
    for (let at = from; at < end; at++) {
      const word = numbers[at] as number
      if (lastSlot[word] === slot) continue
      lastSlot[word] = slot
      tell(word, slot)
    }
  }
}
