import { type SQL, sql } from 'drizzle-orm'
import { type SearchQuery, searchScores } from '#domain/search/search.ts'
import { type Match, maxSmallCatalog, type SearchContext, scanDepth, type TierResult } from './search-context.ts'
import { idsWithChildren, matchingBrands, matchingCategories } from './taxonomy.ts'
import { hasTrigram, namesContain, textContains, textIndexCondition } from './word-conditions.ts'

const sample = { length: 200, commonFrom: 5, longestWalk: 2_000 }

/** An index names no more than these for a closer look: words that are common each, and rare together, must not read half the catalog. */
const maxCandidates = 1_000

/** Every word somewhere: in the names, the category, the brand or the description. The place of the worst word is the score. */
export async function findTextMatches(hunt: SearchContext): Promise<TierResult> {
  const { query, needed, isSmall, found } = hunt
  if (isSmall) return { matches: await scanNewest(hunt, maxSmallCatalog), isExhaustive: true }
  const missing = needed - found.size
  const sampled = await scanNewest(hunt, sample.length)
  const length = query.words.some(hasTrigram) ? scanDepth(missing, sampled.length, sample) : sample.longestWalk
  if (length !== null) return { matches: await scanNewest(hunt, length), isExhaustive: false }
  const { share } = await hunt.rarestWords()
  // What none of the newest has is rare: then the whole index is no dearer than a part of it.
  if (sampled.length === 0 && share < commonShare) return findThroughIndex(hunt, allBuckets)
  const recent = await findThroughIndex(hunt, newestBuckets)
  return recent.matches.length >= missing || share >= commonShare ? { ...recent, isExhaustive: false } : findThroughIndex(hunt, allBuckets)
}

/** When even the rarest word is so common, the lists of the whole index are too long: then only the newest products are looked at. */
const commonShare = 0.01

const allBuckets = [sql`true`]

/** The two newest buckets, each by itself, because an index of this kind knows no ‹one of›; the last one may just have begun. */
const newestBuckets = [0, 1].map(
  (back) => sql`bucket = (select last_value / 25000 - ${sql.raw(String(back))} from product_search_order)::int`,
)

async function scanNewest(hunt: SearchContext, length: number): Promise<Match[]> {
  const newest = sql`select product_id, words from product_search_texts order by created_at desc, product_id desc limit ${length}`
  const { words } = hunt.query
  return withScores(
    hunt,
    sql`select product_id from (${newest}) as newest where ${textContains(words)} and ${isNotFoundYet(hunt)} limit ${hunt.limit}`,
  )
}

async function findThroughIndex(hunt: SearchContext, parts: readonly SQL[]): Promise<TierResult> {
  const { db, query, limit, rarestWords: rarest } = hunt
  const indexHas = textIndexCondition((await rarestWords()).words)
  const candidatesOf = (part: SQL) =>
    sql`(select product_id, created_at, words from product_search_texts where ${part} and ${indexHas} limit ${maxCandidates})`
  const { rows } = await db.execute<{ candidates: number; ids: string[] }>(sql`
    with candidates as materialized (${sql.join(parts.map(candidatesOf), sql` union all `)})
    select (select count(*) from candidates) as candidates, array(
      select product_id from candidates where ${textContains(query.words)} and ${isNotFoundYet(hunt)} order by created_at desc limit ${limit}) as ids`)
  const { candidates = 0, ids = [] } = rows[0] ?? {}
  const matches = ids.length === 0 ? [] : await withScores(hunt, sql`select unnest(${sql.param(ids)}::uuid[]) as product_id`)
  return { matches, isExhaustive: candidates < maxCandidates }
}

function isNotFoundYet({ found }: SearchContext): SQL {
  return sql`product_id <> all(${sql.param([...found.keys()])}::uuid[])`
}

/** What is wanted is named first in Persian and last in Latin: شارژر آیفون is a charger, and so is an iphone charger. */
function wordWeights({ words }: SearchQuery): number[] {
  const isLatin = words.every((word) => /^[ -~]+$/.test(word))
  return words.map((_, index) => (index === (isLatin ? words.length - 1 : 0) ? 1.5 : 1))
}

async function withScores({ db, query, taxonomy: places }: SearchContext, ids: SQL): Promise<Match[]> {
  const scoreOf = (word: string): SQL => {
    const categoryIds = idsWithChildren(taxonomy, matchingCategories(taxonomy, [word]))
    const brandIds = matchingBrands(taxonomy, [word]).map(({ id }) => id)
    return sql`case when ${namesContain([word])} then ${searchScores.contains}::int
      when category_id = any(${sql.param(categoryIds)}::uuid[]) then ${searchScores.category}::int
      when brand_id = any(${sql.param(brandIds)}::uuid[]) then ${searchScores.brand}::int else ${searchScores.description}::int end`
  }
  const { rows } = await db.execute<Match>(sql`
    select product_id as "productId", category_id as "categoryId", min(score) as score, (sum(score * weight) / sum(weight))::float8 as fit
    from (${ids}) as found join product_search using (product_id),
      unnest(array[${sql.join(query.words.map(scoreOf), sql`, `)}], ${sql.param(wordWeights(query))}::float8[]) as place (score, weight)
    group by product_id, category_id`)
  return rows
}
