import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { hasTrigram, namesContain, textContains } from './word-conditions.ts'

/** Rows sampled: names are short and cheap; descriptions show which words are common only there. */
const sample = { names: 300, texts: 100 }

/** More words would make the index read more posting lists without narrowing much. */
const maxWords = 3

export type RarestWords = {
  /** The most selective words for an index, rarest first; empty when all are too short for trigrams. */
  words: string[]
  /** Share of the newest products that contain the first of them. */
  share: number
}

/** Estimates the selectivity of the words from the newest products. */
export async function findRarestWords(db: Db, words: readonly string[]): Promise<RarestWords> {
  const indexable = words.filter(hasTrigram)
  if (indexable.length === 0) return { words: [], share: 1 }
  // A single word gets here only without hits among the newest products.
  if (words.length === 1) return { words: indexable, share: 0 }
  const counts = (has: (words: readonly string[]) => SQL) =>
    sql.join(
      indexable.map((word) => sql`count(*) filter (where ${has([word])})`),
      sql`, `,
    )
  const { rows } = await db.execute<{ names: number[]; texts: number[] }>(sql`
    select (select array[${counts(namesContain)}] from (
        select names from product_search order by created_at desc, product_id desc limit ${sample.names}) as newest)::int[] as names,
      (select array[${counts(textContains)}] from (
        select words from product_search_texts order by created_at desc, product_id desc limit ${sample.texts}) as newest)::int[] as texts`)
  const shareOf = (at: number) => Math.max((rows[0]?.names[at] ?? 0) / sample.names, (rows[0]?.texts[at] ?? 0) / sample.texts)
  const estimated = indexable.map((word, at) => ({ word, share: shareOf(at) }))
  const rarest = estimated.sort((a, b) => a.share - b.share || Number(isModelCode(b.word)) - Number(isModelCode(a.word))).slice(0, maxWords)
  return { words: rarest.map(({ word }) => word), share: rarest[0]?.share ?? 1 }
}

/** A word of letters and digits is rarely shared by two products. */
const isModelCode = (word: string): boolean => /\p{L}/u.test(word) && /\p{N}/u.test(word)
