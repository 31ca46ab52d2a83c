import { plainQuery } from './plain-query.ts'
import { searchKey } from './search-key.ts'
import { inShopWords, withSynonyms } from './synonyms.ts'
import { spokenModel } from './transliterate.ts'

/** A model that is written as it is spoken, as on the box: مک‌بوک ام ۴ is مک‌بوک m4. Null when there is none. */
export function modelReading(text: string): string | null {
  const plain = plainQuery(searchKey(text))
  const spoken = spokenModel(plain)
  return spoken === plain ? null : spoken
}

/** The same wish in other words, the nearest first: without asides, with the model as on the box, as shops say it, by other names. */
export function otherWordsFor(text: string): string[] {
  const key = searchKey(text)
  const plain = plainQuery(key)
  const spoken = spokenModel(plain)
  const readings = [plain, spoken, inShopWords(spoken), ...withSynonyms(spoken)]
  return [...new Set(readings)].filter((reading) => reading !== key)
}
