import { type SQL, sql } from 'drizzle-orm'
import { compactKey } from '#domain/search/search.ts'
import { bigramsOf, compactNamesMark } from './search-document.ts'

/** Percent sign, underscore and backslash of a query are literal characters (docs/threats.md IN-01). */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Words from this length match across spaces of a name; shorter ones would match by chance, as لپ in اپل پنسل. */
const minLengthAcrossSpaces = 4

const mayCrossSpaces = (word: string): boolean => compactKey(word).length >= minLengthAcrossSpaces

/** LIKE pattern that the trigram index supports. */
export function namePattern(word: string): string {
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

/** Whether every word is the beginning of a word of the names. */
export function startsWords(words: readonly string[]): SQL {
  return sql`(${allOf(words.map((word) => sql`strpos(' ' || translate(names, E'\\n\\t', '  '), ${` ${word}`}) > 0`))})`
}

function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `)
}

/** The same rule in memory, for names of categories and brands. */
export function nameContains(word: string, name: { spaced: string; compact: string }): boolean {
  return name.spaced.includes(word) || (mayCrossSpaces(word) && name.compact.includes(compactKey(word)))
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
const textNeedle = (word: string): string => (mayCrossSpaces(word) ? word : ` ${word} `)

export function textContains(words: readonly string[]): SQL {
  return allOf(words.map((word) => sql`strpos(words, ${textNeedle(word)}) > 0`))
}

/** The same as a LIKE pattern for the index. */
export function textPattern(word: string): string {
  return `%${escapeLike(textNeedle(word))}%`
}

/** Index condition on texts by the rarest words. */
export function textIndexCondition(rarest: readonly string[]): SQL {
  return allOf(rarest.map((word) => sql`words like ${textPattern(word)}`))
}
