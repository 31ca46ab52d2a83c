import { memoize } from '#db/memoize.ts'
import { deletionVariants } from '#domain/search/misspelling.ts'
import { compactKey } from '#domain/search/search.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { pronunciationsOf } from '#domain/search/transliterate.ts'
import { compoundsOf, wordKey } from './compounds.ts'

/** A product with all texts that search covers. */
export type SourceProduct = {
  id: string
  title: string
  farsiName: string
  description: string
  /** As text: a Date would lose the microseconds. */
  createdAt: string
  categoryId: string
  brandId: string
  /** Its category and the parent. */
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

/** PostgreSQL limits index rows to 2,700 bytes: two names, each with and without spaces, must fit. */
const maxNameLength = 200

/** Separates the names with spaces from those without; no key contains it. */
export const compactNamesMark = '\t'

/** Surrounds each name without spaces. */
export const nameBoundary = '\n'

export function toSearchDocument(source: SourceProduct): SearchDocument {
  const { id: productId, createdAt, categoryId, brandId, description } = source
  const title = nameKey(source.title)
  const farsi = nameKey(source.farsiName)
  const titleKey = compactKey(title)
  const farsiKey = compactKey(farsi)
  const names = `${title}${nameBoundary}${farsi}${compactNamesMark}${nameBoundary}${titleKey}${nameBoundary}${farsiKey}${nameBoundary}`
  const taxonomyNames = [...source.categoryNames, ...source.brandNames]
  const compounds = compoundsOf([...taxonomyNames, description])
  const words = normalizeSpaces([title, farsi, titleKey, farsiKey, ...taxonomyNames.map(taxonomyKey), searchKey(description), ...compounds])
  return { productId, createdAt, categoryId, brandId, titleKey, farsiKey, names, bigrams: bigramsOf(`${title} ${farsi}`), words }
}

const taxonomyKey = memoize(searchKey)
const nameKey = (name: string): string => searchKey(name).slice(0, maxNameLength).toWellFormed()

const edgeMarks = /(?<=\s|^)[([{«"'*#_]+|[)\]}»"'*_.,،؛:!?؟]+(?=\s|$)/g

/** One space around each word, punctuation stripped from its ends: a whole word is searched with its spaces. */
function normalizeSpaces(texts: readonly string[]): string {
  return ` ${texts.join(' ').replace(edgeMarks, '').replace(/\s+/g, ' ').trim()} `
}

/** Distinct pairs of adjacent letters within words. */
export function bigramsOf(key: string): string[] {
  const pairs = new Set<string>()
  let previous = ' '
  for (const letter of key) {
    if (previous !== ' ' && letter !== ' ') pairs.add(previous + letter)
    previous = letter
  }
  return [...pairs]
}

export type VocabularyWord = { word: string; spelling: string; sounds: string[]; neighbours: string[] }

const maxWordLength = 30

/** Word keys of a product's names, category and brand with their original spelling: the vocabulary for spelling correction. */
export function spellingsOf({ title, farsiName, categoryNames, brandNames }: SourceProduct): Map<string, string> {
  const originals = [title, farsiName, ...categoryNames, ...brandNames].flatMap((text) => text.split(/[\s,()]+/))
  const parts = originals.flatMap((word) => (word.includes('\u200c') ? [word, ...word.split('\u200c')] : [word]))
  const pairs = parts.map((word): [string, string] => [wordKey(word), word])
  return new Map(pairs.filter(([key]) => /^\p{L}{3,}$/u.test(key) && key.length <= maxWordLength))
}

/** Latin words are shown in lower case, as shoppers type them. */
export function toVocabularyWord(word: string, spelling: string): VocabularyWord {
  const sounds = [...new Set(pronunciationsOf(word).map(({ consonants }) => consonants))].filter((consonants) => consonants !== '')
  return { word, spelling: /^[a-z]/.test(word) ? word : spelling, sounds, neighbours: deletionVariants(word) }
}
