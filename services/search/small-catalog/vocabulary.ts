import type { VocabularyRow } from '#db/search/catalog-documents.ts'
import type { SimilarWords, SimilarWordsRequest } from '#db/search/vocabulary.ts'
import { deletionVariants } from '#domain/search/misspelling.ts'
import { pronunciationsOf } from '#domain/search/transliterate.ts'

/** The vocabulary in memory: the same lookups as those of db/search/vocabulary.ts. */
export class Vocabulary {
  readonly #text: string
  readonly #bySound: ReadonlyMap<string, VocabularyRow[]>
  readonly #byNeighbour: ReadonlyMap<string, VocabularyRow[]>

  constructor(rows: readonly VocabularyRow[]) {
    this.#text = ` ${rows.map(({ word }) => word).join(' ')}`
    this.#bySound = groupBy(rows, ({ sounds }) => sounds)
    this.#byNeighbour = groupBy(rows, ({ neighbours }) => neighbours)
  }

  /** The words that are not a prefix of any vocabulary word. */
  unknownWords(words: readonly string[]): Set<string> {
    return new Set(words.filter((word) => !this.#text.includes(` ${word}`)))
  }

  /** The part of the vocabulary that can replace the words of one query. */
  similarWords({ words, misheard, misspelt }: SimilarWordsRequest): SimilarWords {
    const consonants = misheard.flatMap((word) => pronunciationsOf(word).map((one) => one.consonants))
    const similar = new Set([
      ...consonants.flatMap((one) => this.#bySound.get(one) ?? []),
      ...misspelt.flatMap(deletionVariants).flatMap((variant) => this.#byNeighbour.get(variant) ?? []),
    ])
    return { unknown: this.unknownWords(words), similar: [...similar] }
  }
}

function groupBy(rows: readonly VocabularyRow[], keysOf: (row: VocabularyRow) => readonly string[]): Map<string, VocabularyRow[]> {
  const groups = new Map<string, VocabularyRow[]>()
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  }
  return groups
}
