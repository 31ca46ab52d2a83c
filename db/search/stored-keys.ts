import { neighbours } from '#domain/search/misspelling.ts'
import { compactKey } from '#domain/search/search.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { soundsOf } from '#domain/search/transliterate.ts'
import { memoize } from '../memoize.ts'
import { compoundsOf, wordKey } from './compounds.ts'

/** A product with everything that search looks through. */
export type SearchSource = {
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

export type StoredKeys = {
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
const longestName = 200

/** Ends the names with spaces and begins those without; no key contains it. */
export const joinedPart = '\t'

/** Begins and ends each name without spaces. */
export const nameEdge = '\n'

export function storedKeys(source: SearchSource): StoredKeys {
  const { id: productId, createdAt, categoryId, brandId, description } = source
  const title = nameKey(source.title)
  const farsi = nameKey(source.farsiName)
  const titleKey = compactKey(title)
  const farsiKey = compactKey(farsi)
  const names = `${title}${nameEdge}${farsi}${joinedPart}${nameEdge}${titleKey}${nameEdge}${farsiKey}${nameEdge}`
  const places = [...source.categoryNames, ...source.brandNames]
  const compounds = compoundsOf([...places, description])
  const words = spacedOut([title, farsi, titleKey, farsiKey, ...places.map(placeKey), searchKey(description), ...compounds])
  return { productId, createdAt, categoryId, brandId, titleKey, farsiKey, names, bigrams: bigramsOf(`${title} ${farsi}`), words }
}

const placeKey = memoize(searchKey)
const nameKey = (name: string): string => searchKey(name).slice(0, longestName).toWellFormed()

const edgeMarks = /(?<=\s|^)[([{«"'*#_]+|[)\]}»"'*_.,،؛:!?؟]+(?=\s|$)/g

/** One space before and after each word, brackets, quotes and stops gone from its edges: a whole word is looked for with its spaces. */
function spacedOut(texts: readonly string[]): string {
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

export type StoredWord = { word: string; spelling: string; sounds: string[]; neighbours: string[] }

const longestWord = 30

/** The words of a product's names, category and brand, each as the catalog writes it: what a mistaken query may have meant. */
export function spellingsOf({ title, farsiName, categoryNames, brandNames }: SearchSource): Map<string, string> {
  const written = [title, farsiName, ...categoryNames, ...brandNames].flatMap((text) => text.split(/[\s,()]+/))
  const parts = written.flatMap((word) => (word.includes('\u200c') ? [word, ...word.split('\u200c')] : [word]))
  const pairs = parts.map((word): [string, string] => [wordKey(word), word])
  return new Map(pairs.filter(([key]) => /^\p{L}{3,}$/u.test(key) && key.length <= longestWord))
}

/** Latin words are shown in lower case, as people type them. */
export function storedWord(word: string, spelling: string): StoredWord {
  const sounds = [...new Set(soundsOf(word).map(({ frame }) => frame))].filter((frame) => frame !== '')
  return { word, spelling: /^[a-z]/.test(word) ? word : spelling, sounds, neighbours: neighbours(word) }
}
