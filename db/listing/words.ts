import { inArray, type SQL, sql } from 'drizzle-orm'
import { searchKey } from '#domain/search-key.ts'
import type { Db } from '../connect.ts'
import { products } from '../schema/catalog.ts'
import { productSearch, productSearchTexts } from '../schema/search.ts'

/** Further matches are not collected, and the count says ‹more than›. */
const mostMatches = 10_000
/** So few candidates are named to the database, which then need not look at any other product. */
export const mostNamed = 3_000
/** Trigrams cannot find fewer letters: then all names are looked through, but only the newest descriptions. */
const shortestIndexed = 3
const newestTexts = 3_000
/** Search keeps names, description, category and brand in one text. So few matches are read again to see that it was not the place. */
const mostReadAgain = 500

/** `stored` is the key as search stores texts: no marks at the edges of words. */
export type Words = { key: string; stored: string }
/** `all` of them; `many`, of which only some were collected; or those that could be found at `some` cost. */
export type WordMatches = { ids: string[]; extent: 'all' | 'many' | 'some' }

/** What to look for, or null when nothing but spaces was typed. */
export function wordsOf(q: string): Words | null {
  const key = searchKey(q)
  const words = key.split(' ').map((word) => word.replace(/^[([{«"'*#_]+|[)\]}»"'*_.,،؛:!?؟]+$/gu, ''))
  return key === '' ? null : { key, stored: words.filter((word) => word !== '').join(' ') }
}

/** Products whose Persian name, title or description contains the words (spec §5); where the candidates are named, of these alone. */
export async function idsWithWords(db: Db, words: Words, candidates: readonly string[] | null): Promise<WordMatches> {
  if (candidates) return { ids: await idsAmong(db, words, candidates), extent: 'all' }
  if ([...words.stored].length < shortestIndexed) return shortWords(db, words)
  const ids = await readIds(db, sql`select product_id from ${productSearchTexts} where ${textsHave(words)} limit ${mostMatches}`)
  return { ids: await exactly(db, words, ids), extent: ids.length < mostMatches ? 'all' : 'many' }
}

/** Those of the named products whose words match. */
export async function idsAmong(db: Db, words: Words, named: readonly string[]): Promise<string[]> {
  const texts = sql`select product_id from ${productSearchTexts} where product_id = any(${sql.param(named)}::uuid[]) and ${textsHave(words)}`
  return exactly(db, words, await readIds(db, texts))
}

async function shortWords(db: Db, words: Words): Promise<WordMatches> {
  const named = sql`select product_id from ${productSearch} where ${namesHave(words)} limit ${mostMatches}`
  const newest = sql`select product_id, words from ${productSearchTexts} order by created_at desc, product_id desc limit ${newestTexts}`
  const described = sql`select product_id from (${newest}) as newest where ${textsHave(words)}`
  const [inNames, inNewest] = await Promise.all([readIds(db, named), readIds(db, described)])
  const ids = await exactly(db, words, [...new Set([...inNames, ...inNewest])])
  return { ids, extent: inNames.length < mostMatches ? 'some' : 'many' }
}

function textsHave({ stored }: Words): SQL {
  return sql`words like ${containing(stored)}`
}

/** Pairs of letters have an index of their own. */
function namesHave({ key }: Words): SQL {
  return [...key].length === 2 && !key.includes(' ') ? sql`bigrams @> array[${key}]` : sql`names like ${containing(key)}`
}

/** `%`, `_` and `\` stand for themselves (IN-01). */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

async function exactly(db: Db, { key }: Words, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0 || ids.length > mostReadAgain) return [...ids]
  const texts = { id: products.id, title: products.title, farsiName: products.farsiName, description: products.description }
  const rows = await db
    .select(texts)
    .from(products)
    .where(inArray(products.id, [...ids]))
  return rows.filter(({ id: _, ...text }) => Object.values(text).some((one) => searchKey(one).includes(key))).map(({ id }) => id)
}

/** One long text instead of thousands of rows. */
async function readIds(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string | null }>(sql`select string_agg(product_id::text, ' ') as ids from (${query}) as found`)
  return rows[0]?.ids?.split(' ') ?? []
}
