import { deletionVariants } from '#domain/search/misspelling.ts'
import { compactKey } from '#domain/search/search.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { pronunciationsOf } from '#domain/search/transliterate.ts'
import { memoize } from '../memoize.ts'
import { compoundsOf, wordKey } from './compounds.ts'

/** A product with everything that search looks through. */
export type SourceProduct = {
  id: string
  title: string
  farsiName: string
  description: string
  /** As the database writes it: a date would lose its microseconds. */
  createdAt: string
  categoryId: string
  brandId: string
  /** Its category and the one above it. */
  categoryNames: string[]
  brandNames: string[]
}

export type SearchDocument = {
  productId: string
  createdAt: string
  categoryId: string
  brandId: string
  titleKey: string
  farsiKey: string
  names: string
  bigrams: string[]
  words: string
}

/** Index rows end at 2,700 bytes: two names, each with and without spaces, must fit into one. */
const maxNameLength = 200

/** Ends the names with spaces and begins those without; no key contains it. */
export const compactNamesMark = '\t'

/** Begins and ends each name without spaces. */
export const nameBoundary = '\n'

export function toSearchDocument(source: SourceProduct): SearchDocument {
  const { id: productId, createdAt, categoryId, brandId, description } = source
  const title = nameKey(source.title)
  const farsi = nameKey(source.farsiName)
  const titleKey = compactKey(title)
  const farsiKey = compactKey(farsi)
  const names = `${title}${nameBoundary}${farsi}${compactNamesMark}${nameBoundary}${titleKey}${nameBoundary}${farsiKey}${nameBoundary}`
  const places = [...source.categoryNames, ...source.brandNames]
  const compounds = compoundsOf([...places, description])
  const words = normalizeSpaces([title, farsi, titleKey, farsiKey, ...places.map(taxonomyKey), searchKey(description), ...compounds])
  return { productId, createdAt, categoryId, brandId, titleKey, farsiKey, names, bigrams: bigramsOf(`${title} ${farsi}`), words }
}

const taxonomyKey = memoize(searchKey)
const nameKey = (name: string): string => searchKey(name).slice(0, maxNameLength).toWellFormed()

const edgeMarks = /(?<=\s|^)[([{«"'*#_]+|[)\]}»"'*_.,،؛:!?؟]+(?=\s|$)/g

/** One space before and after each word, brackets, quotes and stops gone from its edges: a whole word is looked for with its spaces. */
function normalizeSpaces(texts: readonly string[]): string {
  return ` ${texts.join(' ').replace(edgeMarks, '').replace(/\s+/g, ' ').trim()} `
}

/** Each pair of letters that stand side by side in a word of a key. */
export function bigramsOf(key: string): string[] {
  const pairs = new Set<string>()
  let before = ' '
  for (const letter of key) {
    if (before !== ' ' && letter !== ' ') pairs.add(before + letter)
    before = letter
  }
  return [...pairs]
}

export type VocabularyWord = { word: string; spelling: string; sounds: string[]; neighbours: string[] }

const maxWordLength = 30

/** The words of a product's names, category and brand, each as the catalog writes it: what a mistaken query may have meant. */
export function spellingsOf({ title, farsiName, categoryNames, brandNames }: SourceProduct): Map<string, string> {
  const written = [title, farsiName, ...categoryNames, ...brandNames].flatMap((text) => text.split(/[\s,()]+/))
  const parts = written.flatMap((word) => (word.includes('\u200c') ? [word, ...word.split('\u200c')] : [word]))
  const pairs = parts.map((word): [string, string] => [wordKey(word), word])
  return new Map(pairs.filter(([key]) => /^\p{L}{3,}$/u.test(key) && key.length <= maxWordLength))
}

/** Latin words are shown in lower case, as people type them. */
export function toVocabularyWord(word: string, spelling: string): VocabularyWord {
  const sounds = [...new Set(pronunciationsOf(word).map(({ consonants: frame }) => consonants))].filter((frame) => frame !== '')
  return { word, spelling: /^[a-z]/.test(word) ? word : spelling, sounds, neighbours: deletionVariants(word) }
}
