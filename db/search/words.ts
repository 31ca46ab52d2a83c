import { type SQL, sql } from 'drizzle-orm'
import { compactKey } from '#domain/search/search.ts'
import { bigramsOf, joinedPart } from './stored-keys.ts'

/** Percent sign, underscore and backslash are ordinary characters of a query (threats IN-01). */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** From here on a word may run across the spaces of a name; a shorter one would meet by chance: لپ lies in اپل پنسل. */
const shortestAcrossSpaces = 4

const mayCrossSpaces = (word: string): boolean => compactKey(word).length >= shortestAcrossSpaces

/** What an index understands. */
function namePattern(word: string): string {
  return mayCrossSpaces(word) ? `%${literally(compactKey(word))}%` : `%${literally(word)}%${joinedPart}%`
}

function namesLike(words: readonly string[]): SQL {
  return allOf(words.map((word) => sql`names like ${namePattern(word)}`))
}

/** The same without an index, four times faster than a pattern; short words only where the spaces of the names still stand. */
export function namesHave(words: readonly string[]): SQL {
  return allOf(
    words.map((word) =>
      mayCrossSpaces(word)
        ? sql`strpos(names, ${compactKey(word)}) > 0`
        : sql`strpos(names, ${word}) between 1 and strpos(names, ${joinedPart})`,
    ),
  )
}

function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `)
}

/** The same for a name that is at hand: of a category or a brand. */
export function nameHas(word: string, name: { spaced: string; compact: string }): boolean {
  return name.spaced.includes(word) || (mayCrossSpaces(word) && name.compact.includes(compactKey(word)))
}

/** Whether the trigram index can narrow a word down: three letters or digits side by side. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

/** What an index can tell of the words: the rarest of them, or else their pairs of letters; null when one letter is all there is. */
export function namesIndexHas(words: readonly string[], rarest: readonly string[]): SQL | null {
  if (rarest.length > 0) return namesLike(rarest)
  const pairs = words.flatMap(bigramsOf)
  return pairs.length === 0 ? null : sql`bigrams @> ${sql.param(pairs)}::text[]`
}

/** In a long text a short word would lie inside a longer one by chance, as موس in محسوس: it must stand alone. */
export const textPart = (word: string): string => (mayCrossSpaces(word) ? word : ` ${word} `)

export function textHas(words: readonly string[]): SQL {
  return allOf(words.map((word) => sql`strpos(words, ${textPart(word)}) > 0`))
}

/** The same for texts, by the rarest words. */
export function textIndexHas(rarest: readonly string[]): SQL {
  return allOf(rarest.map((word) => sql`words like ${`%${literally(textPart(word))}%`}`))
}
