import { type SQL, sql } from 'drizzle-orm'
import { type SearchQuery, searchScores } from '#domain/search/search.ts'
import { type Hunt, type Match, smallCatalog, type Tier, walkFor } from './hunt.ts'
import { nameEdge } from './stored-keys.ts'
import { literally, namesHave, namesIndexHas } from './words.ts'

const sample = { length: 1_000, commonFrom: 8, longestWalk: 12_000 }
const longestAnswer = 2_000

/** An index names no more than these for a closer look: words that are common each, and rare together, must not read half the catalog. */
const mostNames = 2_000

/**
 * Exact, starts with, contains. Common words are found by walking the newest products, rare ones through an index; each way
 * is slow for the other kind (docs/decisions/0017), so the newest thousand decide.
 */
export async function matchesInNames(hunt: Hunt): Promise<Tier> {
  if (hunt.isSmall) return { matches: await walkNewest(hunt, smallCatalog, hunt.limit), isWhole: true }
  const sampled = await walkNewest(hunt, sample.length, sample.length)
  const walked = await walkFurther(hunt, sampled)
  const begun = startsIn(walked) >= hunt.needed ? await exactly(hunt) : await startingWith(hunt)
  const contained = walked.length >= hunt.needed ? { matches: [], isWhole: true } : await throughIndex(hunt)
  return { matches: [...best(walked, hunt.limit), ...begun, ...contained.matches], isWhole: contained.isWhole }
}

const startsIn = (matches: readonly Match[]): number => matches.filter(({ score }) => score >= searchScores.prefix).length

/** Farther, if the sample promises that this will fill the page: with names that start so, or else with names that contain it. */
async function walkFurther(hunt: Hunt, sampled: Match[]): Promise<Match[]> {
  const { needed } = hunt
  const starts = startsIn(sampled)
  if (starts >= needed) return sampled
  const length = walkFor(needed, starts, sample) ?? (sampled.length >= needed ? null : walkFor(needed, sampled.length, sample))
  return length === null ? sampled : walkNewest(hunt, length, longestAnswer)
}

/** The newest of each score. */
function best(matches: readonly Match[], limit: number): Match[] {
  return matches.toSorted((a, b) => b.score - a.score).slice(0, limit)
}

const columns = sql.raw('product_id as "productId", category_id as "categoryId"')

function scoreOf({ joined }: SearchQuery): SQL {
  return sql`case when strpos(names, ${nameEdge + joined + nameEdge}) > 0 then ${searchScores.exact}::int
    when strpos(names, ${nameEdge + joined}) > 0 then ${searchScores.prefix}::int else ${searchScores.contains}::int end as score`
}

async function walkNewest({ db, query }: Hunt, length: number, limit: number): Promise<Match[]> {
  const { rows } = await db.execute<Match>(sql`
    select ${columns}, ${scoreOf(query)} from (
      select product_id, category_id, names from product_search order by created_at desc, product_id desc limit ${length}) as newest
    where ${namesHave(query.words)} limit ${limit}`)
  return rows
}

/** Materialised here and below, so that the planner does not walk through everything in the hope of meeting one early. */
async function exactly({ db, query: { joined }, limit }: Hunt): Promise<Match[]> {
  const { rows } = await db.execute<Match>(sql`
    with equal as materialized (select product_id, category_id from product_search where title_key = ${joined} or farsi_key = ${joined})
    select ${columns}, ${searchScores.exact}::int as score from equal limit ${limit}`)
  return rows
}

async function startingWith({ db, query, limit }: Hunt): Promise<Match[]> {
  const pattern = `${literally(query.joined)}%`
  const { rows } = await db.execute<Match>(sql`
    with begun as materialized (
      select product_id, category_id, created_at, names from product_search where title_key like ${pattern} or farsi_key like ${pattern})
    select ${columns}, ${scoreOf(query)} from begun order by score desc, created_at desc limit ${limit}`)
  return rows
}

async function throughIndex({ db, query, limit, rarest }: Hunt): Promise<Tier> {
  const condition = namesIndexHas(query.words, (await rarest()).words)
  if (!condition) return { matches: [], isWhole: false }
  const { rows } = await db.execute<{ candidates: number; matches: Match[] | null }>(sql`
    with candidates as materialized (
      select product_id, category_id, created_at, names from product_search where ${condition} limit ${mostNames}),
    best as (
      select ${columns}, ${scoreOf(query)} from candidates where ${namesHave(query.words)} order by created_at desc limit ${limit})
    select (select count(*) from candidates) as candidates, (select json_agg(best) from best) as matches`)
  return { matches: rows[0]?.matches ?? [], isWhole: (rows[0]?.candidates ?? 0) < mostNames }
}
