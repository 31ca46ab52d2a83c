import { JaggedArray } from './jagged-array.ts'
import { encodeVarints, VarintReader } from './varint.ts'
import { WordDictionary } from './word-dictionary.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

/**
 * Texts by slot, returned exactly as they were set. They are stored as the numbers of their words, the parts between single spaces: names share
 * most of their words, so this takes half the memory of their characters, and garbage collection does not visit a million strings.
 */
export class TextColumn {
  readonly #words = new WordDictionary()
  /** Rows of word numbers, as varints. */
  readonly #texts = new JaggedArray<Uint8Array<ArrayBuffer>>(Uint8Array)

  reserve(slots: number): void {
    this.#texts.reserve(slots)
  }

  get(slot: number): string {
    const { start, length, items } = this.#texts
    const from = start[slot] ?? 0
    const numbers = new VarintReader(items)
    numbers.seek(from, from + (length[slot] ?? 0))
    const words: string[] = []
    while (!numbers.isAtEnd) words.push(this.#words.wordAt(numbers.next()))
    return words.join(' ')
  }

  set(slot: number, text: string): void {
    const numbers: number[] = []
    // Two spaces in sequence have an empty word between them, so that joining restores both. `split` takes half as long again.
    for (let start = 0; start <= text.length; ) {
      const at = text.indexOf(' ', start)
      const end = at === -1 ? text.length : at
      numbers.push(this.#words.getOrAdd(text, start, end))
      start = end + 1
    }
    this.#texts.set(slot, encodeVarints(numbers))
  }

  /** The text of slot n becomes the one of slot `sequence[n]`. */
  reorder(sequence: Int32Array, yieldToEventLoop: YieldToEventLoop): Promise<void> {
    return this.#texts.reorder(sequence, yieldToEventLoop)
  }
}
