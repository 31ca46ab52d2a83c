import { type SQL, sql } from 'drizzle-orm'
import { compactKey } from '#domain/search/search.ts'
import { bigramsOf, compactNamesMark } from './search-document.ts'

/** Percent sign, underscore and backslash are ordinary characters of a query (threats IN-01). */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** From here on a word may run across the spaces of a name; a shorter one would meet by chance: لپ lies in اپل پنسل. */
const minLengthAcrossSpaces = 4

const mayCrossSpaces = (word: string): boolean => compactKey(word).length >= minLengthAcrossSpaces

/** What an index understands. */
function namePattern(word: string): string {
  return mayCrossSpaces(word) ? `%${escapeLike(compactKey(word))}%` : `%${escapeLike(word)}%${compactNamesMark}%`
}

function namesLikeAll(words: readonly string[]): SQL {
  return allOf(words.map((word) => sql`names like ${namePattern(word)}`))
}

/** The same without an index, four times faster than a pattern; short words only where the spaces of the names still stand. */
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

/** The same for a name that is at hand: of a category or a brand. */
export function nameContains(word: string, name: { spaced: string; compact: string }): boolean {
  return name.spaced.includes(word) || (mayCrossSpaces(word) && name.compact.includes(compactKey(word)))
}

/** Whether the trigram index can narrow a word down: three letters or digits side by side. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

/** What an index can tell of the words: the rarest of them, or else their pairs of letters; null when one letter is all there is. */
export function namesIndexCondition(words: readonly string[], rarest: readonly string[]): SQL | null {
  if (rarest.length > 0) return namesLikeAll(rarest)
  const pairs = words.flatMap(bigramsOf)
  return pairs.length === 0 ? null : sql`bigrams @> ${sql.param(pairs)}::text[]`
}

/** In a long text a short word would lie inside a longer one by chance, as موس in محسوس: it must stand alone. */
export const textNeedle = (word: string): string => (mayCrossSpaces(word) ? word : ` ${word} `)

export function textContains(words: readonly string[]): SQL {
  return allOf(words.map((word) => sql`strpos(words, ${textNeedle(word)}) > 0`))
}

/** The same for texts, by the rarest words. */
export function textIndexCondition(rarest: readonly string[]): SQL {
  return allOf(rarest.map((word) => sql`words like ${`%${escapeLike(textNeedle(word))}%`}`))
}
