import { withEverydaySpelling } from './everyday-spellings.ts'
import { withDigits } from './number-words.ts'
import { searchKey } from './search-key.ts'
import { withoutStopWords } from './stop-words.ts'
import { withCanonicalNames, withSynonyms } from './synonyms.ts'
import { writtenModel } from './transliterate.ts'

/** A spoken model number as it is printed: مک‌بوک ام ۴ is مک‌بوک m4. Null when there is none. */
export function rewriteSpokenModel(text: string): string | null {
  const query = withoutStopWords(searchKey(text))
  const spoken = writtenModel(query)
  return spoken === query ? null : spoken
}

/**
 * `nearest`: without stop words, with digits and the printed model number, with right spelling, with canonical names.
 * `withSynonym`: with one name replaced by a synonym.
 */
export function queryRewrites(text: string): { nearest: string[]; withSynonym: string[] } {
  const key = searchKey(text)
  const query = withoutStopWords(key)
  const written = writtenModel(withDigits(query))
  const spelt = withEverydaySpelling(written)
  const nearest = [...new Set([query, written, spelt, withCanonicalNames(spelt)])].filter((rewrite) => rewrite !== key)
  return { nearest, withSynonym: withSynonyms(spelt).filter((rewrite) => rewrite !== key && !nearest.includes(rewrite)) }
}
