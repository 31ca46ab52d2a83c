import { sql } from 'drizzle-orm'
import { deletionVariants, isWithinOneEdit } from '#domain/search/misspelling.ts'
import { pronunciationDistance, pronunciationsOf } from '#domain/search/transliterate.ts'
import type { Db } from '../connect.ts'
import { escapeLike } from './word-conditions.ts'

type KnownWord = { word: string; spelling: string }

const maxGuesses = 3

/** Those of the words with which no word of the catalog begins. */
export async function unknownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  const patterns = words.map((word) => `${escapeLike(word)}%`)
  const { rows } = await db.execute<{ word: string }>(sql`
    select one.word from unnest(${sql.param(words)}::text[], ${sql.param(patterns)}::text[]) as one (word, pattern)
    where not exists (select from search_words where search_words.word like one.pattern)`)
  return new Set(rows.map(({ word }) => word))
}

/** How the other script writes what sounds like this, the nearest first; `loosely` also where a vowel or two differ. */
export async function transliterations(db: Db, word: string, { loosely }: { loosely: boolean }): Promise<string[]> {
  const frames = pronunciationsOf(word).map(({ consonants: frame }) => consonants)
  const { rows } = await db.execute<KnownWord>(sql`select word, spelling from search_words where sounds && ${sql.param(frames)}::text[]`)
  const isLatin = (text: string) => /^[a-z]/.test(text)
  return rows
    .filter((other) => isLatin(other.word) !== isLatin(word))
    .map((other) => ({ ...other, gap: pronunciationDistance(word, other.word) }))
    .filter(({ gap }) => gap === 0 || (loosely && gap !== null))
    .sort((a, b) => Number(a.gap) - Number(b.gap) || a.word.length - b.word.length)
    .slice(0, maxGuesses)
    .map(({ spelling }) => spelling)
}

/** Words of the catalog that differ by one letter; people seldom get the first one wrong. */
export async function wordsWithinOneEdit(db: Db, word: string): Promise<string[]> {
  const { rows } = await db.execute<KnownWord>(
    sql`select word, spelling from search_words where neighbours && ${sql.param(deletionVariants(word))}::text[]`,
  )
  const startsAlike = (other: KnownWord) => Number(other.word[0] === word[0])
  return rows
    .filter((other) => isWithinOneEdit(word, other.word))
    .sort((a, b) => startsAlike(b) - startsAlike(a) || b.word.length - a.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, maxGuesses)
    .map(({ spelling }) => spelling)
}
