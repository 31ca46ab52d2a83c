import { sql } from 'drizzle-orm'
import { deletionVariants, isWithinOneEdit } from '#domain/search/misspelling.ts'
import { pronunciationDistance, pronunciationsOf } from '#domain/search/transliterate.ts'
import type { Db } from '../connect.ts'
import { escapeLike } from './word-conditions.ts'

type KnownWord = { word: string; spelling: string }

const maxGuesses = 3

/** The words that are not a prefix of any vocabulary word. */
export async function unknownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  const patterns = words.map((word) => `${escapeLike(word)}%`)
  const { rows } = await db.execute<{ word: string }>(sql`
    select one.word from unnest(${sql.param(words)}::text[], ${sql.param(patterns)}::text[]) as one (word, pattern)
    where not exists (select from search_words where search_words.word like one.pattern)`)
  return new Set(rows.map(({ word }) => word))
}

/** Vocabulary words of the other script with the same pronunciation, nearest first; `loosely` allows one or two different vowels. */
export async function transliterations(db: Db, word: string, { loosely }: { loosely: boolean }): Promise<string[]> {
  const consonants = pronunciationsOf(word).map((one) => one.consonants)
  const { rows } = await db.execute<KnownWord>(
    sql`select word, spelling from search_words where sounds && ${sql.param(consonants)}::text[]`,
  )
  const isLatin = (text: string) => /^[a-z]/.test(text)
  return rows
    .filter((other) => isLatin(other.word) !== isLatin(word))
    .map((other) => ({ ...other, distance: pronunciationDistance(word, other.word) }))
    .filter(({ distance }) => distance === 0 || (loosely && distance !== null))
    .sort((a, b) => Number(a.distance) - Number(b.distance) || a.word.length - b.word.length)
    .slice(0, maxGuesses)
    .map(({ spelling }) => spelling)
}

/** Vocabulary words within one edit, same first letter preferred: typos rarely hit the first letter. */
export async function wordsWithinOneEdit(db: Db, word: string): Promise<string[]> {
  const { rows } = await db.execute<KnownWord>(
    sql`select word, spelling from search_words where neighbours && ${sql.param(deletionVariants(word))}::text[]`,
  )
  const sameFirstLetter = (other: KnownWord) => Number(other.word[0] === word[0])
  return rows
    .filter((other) => isWithinOneEdit(word, other.word))
    .sort((a, b) => sameFirstLetter(b) - sameFirstLetter(a) || b.word.length - a.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, maxGuesses)
    .map(({ spelling }) => spelling)
}
