import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { deletionVariants, isWithinOneEdit } from '#domain/search/misspelling.ts'
import { pronunciationDistance, pronunciationsOf } from '#domain/search/transliterate.ts'

type KnownWord = { word: string; spelling: string }

const maxGuesses = 3

/** The words that are not a prefix of any vocabulary word. */
export async function unknownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await db.execute<{ word: string }>(selectUnknown(words))
  return new Set(rows.map(({ word }) => word))
}

function selectUnknown(words: readonly string[]): SQL {
  return sql`select one.word from unnest(${sql.param(words)}::text[]) as one (word)
    where not exists (select from search_words where starts_with(search_words.word, one.word))`
}

/** The part of the vocabulary that can replace the words of one query. */
export type SimilarWords = { readonly unknown: ReadonlySet<string>; readonly similar: readonly KnownWord[] }

export type SimilarWordsRequest = { words: readonly string[]; misheard: readonly string[]; misspelt: readonly string[] }

/** One statement for all words of a query: a statement for each would dominate the cost of a search without matches (docs/threats.md LD-09). */
export async function readSimilarWords(db: Db, { words, misheard, misspelt }: SimilarWordsRequest): Promise<SimilarWords> {
  const conditions = [...(misheard.length > 0 ? [soundsLike(misheard)] : []), ...misspelt.map(isSpeltLike)]
  const similar = conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `)
  const { rows } = await db.execute<SimilarWords & { unknown: string[] }>(sql`
    select array(${selectUnknown(words)}) as unknown, (
      select coalesce(json_agg(json_build_object('word', word, 'spelling', spelling)), '[]') from search_words where ${similar}) as similar`)
  return { unknown: new Set(rows[0]?.unknown), similar: rows[0]?.similar ?? [] }
}

function soundsLike(words: readonly string[]): SQL {
  const consonants = new Set(words.flatMap((word) => pronunciationsOf(word).map((one) => one.consonants)))
  return sql`sounds && ${sql.param([...consonants])}::text[]`
}

/** The length first, because comparing arrays is slow; most words differ in it. */
function isSpeltLike(word: string): SQL {
  const { length } = [...word]
  return sql`(length(word) between ${length - 1} and ${length + 1} and neighbours && ${sql.param(deletionVariants(word))}::text[])`
}

const isLatin = (text: string): boolean => /^[a-z]/.test(text)

/** Vocabulary words of the other script with the same pronunciation, nearest first; `loosely` allows one or two different vowels. */
export function transliterations({ similar }: SimilarWords, word: string, { loosely }: { loosely: boolean }): string[] {
  return similar
    .filter((other) => isLatin(other.word) !== isLatin(word))
    .map((other) => ({ ...other, distance: pronunciationDistance(word, other.word) }))
    .filter(({ distance }) => distance === 0 || (loosely && distance !== null))
    .sort((a, b) => Number(a.distance) - Number(b.distance) || a.word.length - b.word.length)
    .slice(0, maxGuesses)
    .map(({ spelling }) => spelling)
}

/** Persian vocabulary words with the same pronunciation: شارجر is شارژر. */
export function homophones({ similar }: SimilarWords, word: string): string[] {
  if (isLatin(word)) return []
  return similar
    .filter((other) => other.word !== word && !isLatin(other.word) && pronunciationDistance(word, other.word) === 0)
    .slice(0, maxGuesses)
    .map(({ spelling }) => spelling)
}

/** Vocabulary words within one edit, same first letter preferred: typos rarely hit the first letter. */
export function wordsWithinOneEdit({ similar }: SimilarWords, word: string): string[] {
  const sameFirstLetter = (other: KnownWord) => Number(other.word[0] === word[0])
  return similar
    .filter((other) => isWithinOneEdit(word, other.word))
    .sort((a, b) => sameFirstLetter(b) - sameFirstLetter(a) || b.word.length - a.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, maxGuesses)
    .map(({ spelling }) => spelling)
}
