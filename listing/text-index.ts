import { compoundsOf } from '#db/search/compounds.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { Numbering } from './id-dictionary.ts'
import { Runs } from './jagged-array.ts'
import { WordIndex } from './posting-lists.ts'
import type { Breathe } from './yield-to-event-loop.ts'

/** With more texts changed since the index was made, in number and of all, a new one is worth its time (300 ms for 100,000 products). */
const mostChanged = 1_000
const mostChangedShare = 0.02

/**
 * What every product says, a word a number. A catalog has few different words: where a query lies in a word is asked once of each of
 * them, and an index knows the products of those that fit (docs/decisions/0018).
 */
export class Texts {
  readonly #words = new Numbering()
  readonly #runs = new Runs()
  #slotCount = 0
  #index: WordIndex | null = null
  /** Slots whose texts have changed since the index was made. */
  #changed = new Set<number>()

  /** False when they are the same as before. */
  put(slot: number, texts: readonly string[]): boolean {
    // Two spaces are an empty word after each text, which no part of a query fits: no match runs from one text into the next.
    const key = `${[...texts.map(searchKey), ...compoundsOf(texts)].join('  ')} `
    const words = key.split(' ').map((word) => this.#words.of(word))
    if (this.#runs.is(slot, words)) return false
    this.#runs.put(slot, words)
    this.#slotCount = Math.max(this.#slotCount, slot + 1)
    if (this.#index) this.#changed.add(slot)
    return true
  }

  reserve(slots: number): void {
    this.#runs.reserve(slots)
  }

  /** A 1 for every slot of which a text contains the key; the key is not empty. */
  slotsWith(key: string): Uint8Array {
    const parts = key.split(' ')
    const flags = parts.map((part, index) => this.#flags(part, index === 0, index === parts.length - 1))
    const found = new Uint8Array(this.#slotCount)
    if (this.#index) this.#index.markRarest(flags, found)
    else found.fill(1)
    for (const slot of this.#changed) found[slot] = 1
    if (this.#index && flags.length === 1 && this.#changed.size === 0) return found
    for (let slot = 0; slot < found.length; slot++) if (found[slot] && !hasRun(this.#runs, slot, flags)) found[slot] = 0
    return found
  }

  /** Makes the index, or makes it anew when it has become too old to be of use; nothing may be put meanwhile. */
  async prepare(breathe: Breathe): Promise<void> {
    if (this.#index && this.#changed.size <= Math.max(mostChanged, this.#slotCount * mostChangedShare)) return
    this.#index = await WordIndex.of(this.#runs, { slots: this.#slotCount, words: this.#words.ids.length }, breathe)
    this.#changed.clear()
  }

  /** A 1 for every word that can be this part of a match: one that ends so, is so, begins so, or has it anywhere when it is the only part. */
  #flags(part: string, isFirst: boolean, isLast: boolean): Uint8Array {
    const { ids: words } = this.#words
    const flags = new Uint8Array(words.length)
    if (!isFirst && !isLast) {
      const number = this.#words.get(part) ?? words.length
      return flags.fill(1, number, number + 1)
    }
    const fits = isFirst && isLast ? contains : isFirst ? endsWith : startsWith
    for (let number = 0; number < words.length; number++) if (fits(words[number] as string, part)) flags[number] = 1
    return flags
  }
}

const contains = (word: string, part: string): boolean => word.includes(part)
const startsWith = (word: string, part: string): boolean => word.startsWith(part)
const endsWith = (word: string, part: string): boolean => word.endsWith(part)

/** Whether words lie side by side in this slot of which each is flagged in its turn. */
function hasRun({ start, length, numbers }: Runs, slot: number, flags: readonly Uint8Array[]): boolean {
  const first = flags[0] as Uint8Array
  const from = start[slot] as number
  const end = from + (length[slot] as number)
  for (let at = from; at < end; at++) if (first[numbers[at] as number] && continues(numbers, at, flags)) return true
  return false
}

function continues(numbers: Int32Array, at: number, flags: readonly Uint8Array[]): boolean {
  for (let part = 1; part < flags.length; part++) if (!flags[part]?.[numbers[at + part] as number]) return false
  return true
}
