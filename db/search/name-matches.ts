import { type SQL, sql } from 'drizzle-orm'
import { type SearchQuery, searchScores } from '#domain/search/search.ts'
import { type Match, maxSmallCatalog, type SearchContext, scanDepth, type TierResult } from './search-context.ts'
import { nameBoundary } from './search-document.ts'
import { escapeLike, namesContain, namesIndexCondition } from './word-conditions.ts'

const sample = { length: 1_000, commonFrom: 8, longestWalk: 12_000 }
const maxRows = 2_000

/** An index names no more than these for a closer look: words that are common each, and rare together, must not read half the catalog. */
const maxCandidates = 2_000

/**
 * Exact, starts with, contains. Common words are found by walking the newest products, rare ones through an index; each way
 * is slow for the other kind (docs/decisions/0017), so the newest thousand decide.
 */
export async function findNameMatches(hunt: SearchContext): Promise<TierResult> {
  if (hunt.isSmall) return { matches: await scanNewest(hunt, maxSmallCatalog, hunt.limit), isExhaustive: true }
  const sampled = await scanNewest(hunt, sample.length, sample.length)
  const walked = await scanDeeper(hunt, sampled)
  const begun = prefixCount(walked) >= hunt.needed ? await findExact(hunt) : await findByPrefix(hunt)
  const contained = walked.length >= hunt.needed ? { matches: [], isWhole: true } : await findThroughIndex(hunt)
  return { matches: [...bestMatches(walked, hunt.limit), ...begun, ...contained.matches], isExhaustive: contained.isExhaustive }
}

const prefixCount = (matches: readonly Match[]): number => matches.filter(({ score }) => score >= searchScores.prefix).length

/** Farther, if the sample promises that this will fill the page: with names that start so, or else with names that contain it. */
async function scanDeeper(hunt: SearchContext, sampled: Match[]): Promise<Match[]> {
  const { needed } = hunt
  const starts = prefixCount(sampled)
  if (starts >= needed) return sampled
  const length = scanDepth(needed, starts, sample) ?? (sampled.length >= needed ? null : scanDepth(needed, sampled.length, sample))
  return length === null ? sampled : scanNewest(hunt, length, maxRows)
}

/** The newest of each score. */
function bestMatches(matches: readonly Match[], limit: number): Match[] {
  return matches.toSorted((a, b) => b.score - a.score).slice(0, limit)
}

const columns = sql.raw('product_id as "productId", category_id as "categoryId"')

function scoreOf({ joined }: SearchQuery): SQL {
  return sql`case when strpos(names, ${nameBoundary + joined + nameBoundary}) > 0 then ${searchScores.exact}::int
    when strpos(names, ${nameBoundary + joined}) > 0 then ${searchScores.prefix}::int else ${searchScores.contains}::int end as score`
}

async function scanNewest({ db, query }: SearchContext, length: number, limit: number): Promise<Match[]> {
  const { rows } = await db.execute<Match>(sql`
    select ${columns}, ${scoreOf(query)} from (
      select product_id, category_id, names from product_search order by created_at desc, product_id desc limit ${length}) as newest
    where ${namesContain(query.words)} limit ${limit}`)
  return rows
}

/** Materialised here and below, so that the planner does not walk through everything in the hope of meeting one early. */
async function findExact({ db, query: { joined }, limit }: SearchContext): Promise<Match[]> {
  const { rows } = await db.execute<Match>(sql`
    with equal as materialized (select product_id, category_id from product_search where title_key = ${joined} or farsi_key = ${joined})
    select ${columns}, ${searchScores.exact}::int as score from equal limit ${limit}`)
  return rows
}

async function findByPrefix({ db, query, limit }: SearchContext): Promise<Match[]> {
  const pattern = `${escapeLike(query.joined)}%`
  const { rows } = await db.execute<Match>(sql`
    with begun as materialized (
      select product_id, category_id, created_at, names from product_search where title_key like ${pattern} or farsi_key like ${pattern})
    select ${columns}, ${scoreOf(query)} from begun order by score desc, created_at desc limit ${limit}`)
  return rows
}

async function findThroughIndex({ db, query, limit, rarestWords: rarest }: SearchContext): Promise<TierResult> {
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
