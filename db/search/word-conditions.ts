import { type SQL, sql } from 'drizzle-orm'
import { memoize } from '#db/memoize.ts'
import * as search from '#domain/search/search.ts'
import { bigramsOf, compactNamesMark } from './search-document.ts'

/** Percent sign, underscore and backslash of a query are literal characters (docs/threats.md IN-01). */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Memoized: a word is compared with the names of all categories and brands. */
export const compactKey = memoize(search.compactKey)

/** Words from this length match across spaces of a name; shorter ones would match by chance, as لپ in اپل پنسل. */
const minLengthAcrossSpaces = 4

export const mayCrossSpaces = (word: string): boolean => compactKey(word).length >= minLengthAcrossSpaces

/** LIKE pattern that the trigram index supports. */
function namePattern(word: string): string {
  return mayCrossSpaces(word) ? `%${escapeLike(compactKey(word))}%` : `%${escapeLike(word)}%${compactNamesMark}%`
}

function namesLikeAll(words: readonly string[]): SQL {
  return allOf(words.map((word) => sql`names like ${namePattern(word)}`))
}

/** For scans, four times faster than LIKE; short words only in the names with spaces. */
export function namesContain(words: readonly string[]): SQL {
  return allOf(
    words.map((word) =>
      mayCrossSpaces(word)
        ? sql`strpos(names, ${compactKey(word)}) > 0`
        : sql`strpos(names, ${word}) between 1 and strpos(names, ${compactNamesMark})`,
    ),
  )
}

function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `)
}

export type WordKeys = { text: string; compact: string; crossesSpaces: boolean }

/** A word prepared for comparison with many names. */
export const wordKeys = (text: string): WordKeys => ({ text, compact: compactKey(text), crossesSpaces: mayCrossSpaces(text) })

/** The same rule in memory, for names of categories and brands. */
export function nameContains({ text, compact, crossesSpaces }: WordKeys, name: { spaced: string; compact: string }): boolean {
  return name.spaced.includes(text) || (crossesSpaces && name.compact.includes(compact))
}

/** Whether the trigram index can use a word: three adjacent letters or digits. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

/** Index condition on the rarest words, or else on bigrams; null when the query is a single letter. */
export function namesIndexCondition(words: readonly string[], rarest: readonly string[]): SQL | null {
  if (rarest.length > 0) return namesLikeAll(rarest)
  const pairs = words.flatMap(bigramsOf)
  return pairs.length === 0 ? null : sql`bigrams @> ${sql.param(pairs)}::text[]`
}

/** In descriptions a short word must be a whole word, or it would match by chance, as موس in محسوس. */
export const textNeedle = (word: string): string => (mayCrossSpaces(word) ? word : ` ${word} `)

export function textContains(words: readonly string[]): SQL {
  return allOf(words.map((word) => sql`strpos(words, ${textNeedle(word)}) > 0`))
}

/** The same as a LIKE pattern for the index. */
function textPattern(word: string): string {
  return `%${escapeLike(textNeedle(word))}%`
}

/** Index condition on texts by the rarest words. */
export function textIndexCondition(rarest: readonly string[]): SQL {
  return allOf(rarest.map((word) => sql`words like ${textPattern(word)}`))
}
