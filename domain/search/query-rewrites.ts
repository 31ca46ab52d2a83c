import { searchKey } from './search-key.ts'
import { withoutStopWords } from './stop-words.ts'
import { withCanonicalNames, withSynonyms } from './synonyms.ts'
import { writtenModel } from './transliterate.ts'

/** A model that is written as it is spoken, as on the box: مک‌بوک ام ۴ is مک‌بوک m4. Null when there is none. */
export function rewriteSpokenModel(text: string): string | null {
  const plain = withoutStopWords(searchKey(text))
  const spoken = writtenModel(plain)
  return spoken === plain ? null : spoken
}

/** The same wish in other words: without asides, with the model as on the box, as shops say it; and with other names for a thing in it. */
export function queryRewrites(text: string): { nearest: string[]; withSynonym: string[] } {
  const key = searchKey(text)
  const plain = withoutStopWords(key)
  const spoken = writtenModel(plain)
  const nearest = [...new Set([plain, spoken, withCanonicalNames(spoken)])].filter((reading) => reading !== key)
  return { nearest, withSynonym: withSynonyms(spoken).filter((reading) => reading !== key && !nearest.includes(reading)) }
}
