import { memoize } from '#db/memoize.ts'
import { joinedKey } from '#domain/search/search-key.ts'

/** The key of one word. */
export const wordKey = memoize(joinedKey)

/** Words with a half-space, joined: a search for لپتاپ must find لپ‌تاپ. */
export function compoundsOf(texts: readonly string[]): string[] {
  const compounds = texts.flatMap((text) => (text.includes('\u200c') ? text.split(/\s+/).filter((word) => word.includes('\u200c')) : []))
  return [...new Set(compounds)].map(wordKey)
}
