import { neighbours } from '#domain/misspelling.ts'
import { compactKey } from '#domain/search.ts'
import { joinedKey, searchKey } from '#domain/search-key.ts'
import { soundsOf } from '#domain/transliterate.ts'

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
  const texts = [...source.categoryNames, ...source.brandNames, description]
  const words = spacedOut([title, farsi, titleKey, farsiKey, ...texts.map(searchKey), ...compoundsOf(texts)])
  return { productId, createdAt, categoryId, brandId, titleKey, farsiKey, names, bigrams: bigramsOf(`${title} ${farsi}`), words }
}

const nameKey = (name: string): string => searchKey(name).slice(0, longestName).toWellFormed()

/** One space before and after each word, brackets, quotes and stops gone from its edges: a whole word is looked for with its spaces. */
function spacedOut(texts: readonly string[]): string {
  const words = texts
    .join(' ')
    .split(/\s+/)
    .map((word) => word.replace(/^[([{«"'*#_]+|[)\]}»"'*_.,،؛:!?؟]+$/gu, ''))
  return ` ${words.filter((word) => word !== '').join(' ')} `
}

/** Each pair of letters that stand side by side in a word. */
export function bigramsOf(text: string): string[] {
  const pairs = text.split(/\s+/).flatMap((word) => {
    const letters = [...word]
    return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  })
  return [...new Set(pairs)]
}

/** Words written with a half-space, without it: who looks for لپتاپ means لپ‌تاپ. */
function compoundsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(/\s+/).filter((word) => word.includes('\u200c'))))].map(joinedKey)
}

export type StoredWord = { word: string; spelling: string; sounds: string[]; neighbours: string[] }

const longestWord = 30

/** The words of a product's names, category and brand, each as the catalogue writes it: what a mistaken query may have meant. */
export function spellingsOf({ title, farsiName, categoryNames, brandNames }: SearchSource): Map<string, string> {
  const written = [title, farsiName, ...categoryNames, ...brandNames].flatMap((text) => text.split(/[\s,()]+/))
  const parts = written.flatMap((word) => (word.includes('\u200c') ? [word, ...word.split('\u200c')] : [word]))
  const pairs = parts.map((word): [string, string] => [joinedKey(word), word])
  return new Map(pairs.filter(([key]) => /^\p{L}{3,}$/u.test(key) && key.length <= longestWord))
}

/** Latin words are shown in lower case, as people type them. */
export function storedWord(word: string, spelling: string): StoredWord {
  const sounds = [...new Set(soundsOf(word).map(({ frame }) => frame))].filter((frame) => frame !== '')
  return { word, spelling: /^[a-z]/.test(word) ? word : spelling, sounds, neighbours: neighbours(word) }
}
