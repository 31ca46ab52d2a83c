import { type SQL, sql } from 'drizzle-orm'
import { type SearchQuery, searchScores } from '#domain/search/search.ts'
import { nameScore } from './score-conditions.ts'
import { type Match, type SearchContext, scanDepth, type TierResult } from './search-context.ts'
import { escapeLike, namesContain, namesIndexCondition } from './word-conditions.ts'

const sample = { size: 1_000, minHits: 8, maxDepth: 12_000 }
const maxRows = 2_000

/** Bounds the rows fetched through an index: words that are common alone but rare together must not read half the catalog. */
const maxCandidates = 2_000

/**
 * Exact, prefix and substring matches. Common words are found by scanning the newest products, rare ones through an index; each is
 * slow for the other kind (docs/decisions/0031), so the hits among the newest thousand decide.
 */
export async function findNameMatches(context: SearchContext): Promise<TierResult> {
  const sampled = await scanNewest(context, sample.size, sample.size)
  const scanned = await scanDeeper(context, sampled)
  const prefixed = prefixCount(scanned) >= context.needed ? await findExact(context) : await findByPrefix(context)
  const contained = scanned.length >= context.needed ? { matches: [], isExhaustive: true } : await findThroughIndex(context)
  return { matches: [...bestMatches(scanned, context.limit), ...prefixed, ...contained.matches], isExhaustive: contained.isExhaustive }
}

const prefixCount = (matches: readonly Match[]): number => matches.filter(({ score }) => score >= searchScores.prefix).length

/** Scans deeper when the sample predicts that this fills the page with prefix matches, or else with substring matches. */
async function scanDeeper(context: SearchContext, sampled: Match[]): Promise<Match[]> {
  const { needed } = context
  const prefixes = prefixCount(sampled)
  if (prefixes >= needed) return sampled
  const depth = scanDepth(needed, prefixes, sample) ?? (sampled.length >= needed ? null : scanDepth(needed, sampled.length, sample))
  return depth === null ? sampled : scanNewest(context, depth, maxRows)
}

/** The newest of each score. */
function bestMatches(matches: readonly Match[], limit: number): Match[] {
  return matches.toSorted((a, b) => b.score - a.score).slice(0, limit)
}

const columns = sql.raw('product_id as "productId", category_id as "categoryId"')

const scoreOf = (query: SearchQuery): SQL => sql`${nameScore(query)} as score`

async function scanNewest({ db, query }: SearchContext, depth: number, limit: number): Promise<Match[]> {
  const { rows } = await db.execute<Match>(sql`
    select ${columns}, ${scoreOf(query)} from (
      select product_id, category_id, names from product_search order by created_at desc, product_id desc limit ${depth}) as newest
    where ${namesContain(query.words)} limit ${limit}`)
  return rows
}

/** Materialized here and below: with the limit inside, the planner would choose a full scan that hopes for an early match. */
async function findExact({ db, query: { joined }, limit }: SearchContext): Promise<Match[]> {
  const { rows } = await db.execute<Match>(sql`
    with equal as materialized (select product_id, category_id from product_search where title_key = ${joined} or farsi_key = ${joined})
    select ${columns}, ${searchScores.exact}::int as score from equal limit ${limit}`)
  return rows
}

async function findByPrefix({ db, query, limit }: SearchContext): Promise<Match[]> {
  const pattern = `${escapeLike(query.joined)}%`
  const { rows } = await db.execute<Match>(sql`
    with prefixed as materialized (
      select product_id, category_id, created_at, names from product_search where title_key like ${pattern} or farsi_key like ${pattern})
    select ${columns}, ${scoreOf(query)} from prefixed order by score desc, created_at desc limit ${limit}`)
  return rows
}

async function findThroughIndex({ db, query, limit, rarestWords }: SearchContext): Promise<TierResult> {
  const condition = namesIndexCondition(query.words, (await rarestWords()).words)
  if (!condition) return { matches: [], isExhaustive: false }
  const { rows } = await db.execute<{ candidates: number; matches: Match[] | null }>(sql`
    with candidates as materialized (
      select product_id, category_id, created_at, names from product_search where ${condition} limit ${maxCandidates}),
    best as (
      select ${columns}, ${scoreOf(query)} from candidates where ${namesContain(query.words)} order by created_at desc limit ${limit})
    select (select count(*) from candidates) as candidates, (select json_agg(best) from best) as matches`)
  return { matches: rows[0]?.matches ?? [], isExhaustive: (rows[0]?.candidates ?? 0) < maxCandidates }
}
