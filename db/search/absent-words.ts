import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../connect.ts'
import { matchingBrands, matchingCategories, type Taxonomy } from './taxonomy.ts'
import { hasTrigram, namePattern, textPattern } from './word-conditions.ts'

/**
 * The words that no product, category or brand of a small catalog contains: no query with one of them has matches. The trigram indexes
 * answer this in a fraction of a scan (docs/threats.md LD-09), except for words that are too short. Those and all after the first eight are not tested.
 */
export async function absentWords(db: Db, taxonomy: Taxonomy, words: readonly string[]): Promise<string[]> {
  const tested = testableWords(taxonomy, words)
  if (tested.length === 0) return []
  const { rows } = await db.execute<{ word: string }>(selectAbsent(tested))
  return rows.map(({ word }) => word)
}

/** An absent word of common trigrams costs as much as a scan; of many words, one that is absent is enough. */
const maxTestedWords = 8

export function testableWords(taxonomy: Taxonomy, words: readonly string[]): string[] {
  const isInTaxonomy = (word: string) => matchingCategories(taxonomy, [word]).length + matchingBrands(taxonomy, [word]).length > 0
  return words.filter((word) => hasTrigram(word) && !isInTaxonomy(word)).slice(0, maxTestedWords)
}

export function selectAbsent(words: readonly string[]): SQL {
  return sql`select one.word from unnest(${sql.param(words)}::text[], ${sql.param(words.map(namePattern))}::text[],
      ${sql.param(words.map(textPattern))}::text[]) as one (word, in_names, in_texts)
    where not exists (select from product_search_texts where words like one.in_texts)
      and not exists (select from product_search where names like one.in_names)`
}
