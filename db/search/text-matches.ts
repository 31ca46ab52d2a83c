import { type SQL, sql } from 'drizzle-orm'
import { wordScore, wordWeights } from './score-conditions.ts'
import { type Match, type SearchContext, scanDepth, type TierResult } from './search-context.ts'
import { hasTrigram, textContains, textIndexCondition } from './word-conditions.ts'

const sample = { size: 200, minHits: 5, maxDepth: 2_000 }

/** Bounds the rows fetched through an index: words that are common alone but rare together must not read half the catalog. */
const maxCandidates = 1_000

/** Every word in the names, the category, the brand or the description. The score is that of the worst word. */
export async function findTextMatches(context: SearchContext): Promise<TierResult> {
  const { query, needed, found } = context
  const missing = needed - found.size
  const sampled = await scanNewest(context, sample.size)
  const depth = query.words.some(hasTrigram) ? scanDepth(missing, sampled.length, sample) : sample.maxDepth
  if (depth !== null) return { matches: await scanNewest(context, depth), isExhaustive: false }
  const { share } = await context.rarestWords()
  // A query without hits in the sample is rare: reading the whole index costs no more than the newest buckets.
  if (sampled.length === 0 && share < commonShare) return findThroughIndex(context, allBuckets)
  const recent = await findThroughIndex(context, newestBuckets)
  return recent.matches.length >= missing || share >= commonShare
    ? { ...recent, isExhaustive: false }
    : findThroughIndex(context, allBuckets)
}

/** When even the rarest word is this common, the posting lists of the whole index are too long: only the newest buckets are read. */
const commonShare = 0.01

const allBuckets = [sql`true`]

/** The two newest buckets, because the last may be nearly empty; one condition each, because GIN does not support `in`. */
const newestBuckets = [0, 1].map(
  (back) => sql`bucket = (select last_value / 25000 - ${sql.raw(String(back))} from product_search_order)::int`,
)

async function scanNewest(context: SearchContext, depth: number): Promise<Match[]> {
  const newest = sql`select product_id, words from product_search_texts order by created_at desc, product_id desc limit ${depth}`
  const { words } = context.query
  return withScores(
    context,
    sql`select product_id from (${newest}) as newest where ${textContains(words)} and ${isNotFoundYet(context)} limit ${context.limit}`,
  )
}

async function findThroughIndex(context: SearchContext, parts: readonly SQL[]): Promise<TierResult> {
  const { db, query, limit, rarestWords } = context
  const indexCondition = textIndexCondition((await rarestWords()).words)
  const candidatesOf = (part: SQL) =>
    sql`(select product_id, created_at, words from product_search_texts where ${part} and ${indexCondition} limit ${maxCandidates})`
  const { rows } = await db.execute<{ candidates: number; ids: string[] }>(sql`
    with candidates as materialized (${sql.join(parts.map(candidatesOf), sql` union all `)})
    select (select count(*) from candidates) as candidates, array(
      select product_id from candidates where ${textContains(query.words)} and ${isNotFoundYet(context)} order by created_at desc limit ${limit}) as ids`)
  const { candidates = 0, ids = [] } = rows[0] ?? {}
  const matches = ids.length === 0 ? [] : await withScores(context, sql`select unnest(${sql.param(ids)}::uuid[]) as product_id`)
  return { matches, isExhaustive: candidates < maxCandidates }
}

function isNotFoundYet({ found }: SearchContext): SQL {
  return sql`product_id <> all(${sql.param([...found.keys()])}::uuid[])`
}

async function withScores({ db, query: { words }, taxonomy }: SearchContext, ids: SQL): Promise<Match[]> {
  const scores = sql.join(
    words.map((word) => wordScore(taxonomy, word)),
    sql`, `,
  )
  const { rows } = await db.execute<Match>(sql`
    select product_id as "productId", category_id as "categoryId", min(score) as score, (sum(score * weight) / sum(weight))::float8 as fit
    from (${ids}) as found join product_search using (product_id),
      unnest(array[${scores}], ${sql.param(wordWeights(words))}::float8[]) as word (score, weight)
    group by product_id, category_id`)
  return rows
}
