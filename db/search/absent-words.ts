import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../connect.ts'
import { maxSmallCatalog } from './search-context.ts'
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

/** Whether the catalog is small, in one statement with its absent words. In a large one the index entries of common words are too long to read. */
export async function surveyCatalog(
  db: Db,
  taxonomy: Taxonomy,
  words: readonly string[],
): Promise<{ isSmall: boolean; absent: readonly string[] }> {
  const { rows } = await db.execute<{ absent: string[] | null }>(sql`
    select case when not exists (select from product_search offset ${maxSmallCatalog})
      then array(${selectAbsent(testableWords(taxonomy, words))}) end as absent`)
  const absent = rows[0]?.absent ?? null
  return { isSmall: absent !== null, absent: absent ?? [] }
}

/** An absent word of common trigrams costs as much as a scan; of many words, one that is absent is enough. */
const maxTestedWords = 8

function testableWords(taxonomy: Taxonomy, words: readonly string[]): string[] {
  const isInTaxonomy = (word: string) => matchingCategories(taxonomy, [word]).length + matchingBrands(taxonomy, [word]).length > 0
  return words.filter((word) => hasTrigram(word) && !isInTaxonomy(word)).slice(0, maxTestedWords)
}

function selectAbsent(words: readonly string[]): SQL {
  return sql`select one.word from unnest(${sql.param(words)}::text[], ${sql.param(words.map(namePattern))}::text[],
      ${sql.param(words.map(textPattern))}::text[]) as one (word, in_names, in_texts)
    where not exists (select from product_search_texts where words like one.in_texts)
      and not exists (select from product_search where names like one.in_names)`
}
