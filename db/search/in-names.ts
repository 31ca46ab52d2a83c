import { type SQL, sql } from 'drizzle-orm'
import { type SearchQuery, searchScores } from '#domain/search.ts'
import { type Hunt, type Match, smallCatalogue, walkFor } from './hunt.ts'
import { nameEdge } from './stored-keys.ts'
import { literally, namesHave, namesIndexHas } from './words.ts'

const sample = { length: 1_000, longestWalk: 20_000 }
const longestAnswer = 2_000

/**
 * Exact, starts with, contains. Common words are found by walking the newest products, rare ones through an index; each way
 * is slow for the other kind (docs/decisions/0017), so the newest thousand decide.
 */
export async function matchesInNames(hunt: Hunt): Promise<Match[]> {
  if (hunt.isSmall) return walkNewest(hunt, smallCatalogue, hunt.limit)
  const sampled = await walkNewest(hunt, sample.length, sample.length)
  const walked = await walkFurther(hunt, sampled)
  const begun = startsIn(walked) >= hunt.needed ? await exactly(hunt) : await startingWith(hunt)
  const contained = walked.length >= hunt.needed ? [] : await throughIndex(hunt)
  return [...best(walked, hunt.limit), ...begun, ...contained]
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

async function exactly({ db, query: { joined }, limit }: Hunt): Promise<Match[]> {
  const { rows } = await db.execute<Match>(sql`
    select ${columns}, ${searchScores.exact}::int as score from product_search
    where title_key = ${joined} or farsi_key = ${joined} limit ${limit}`)
  return rows
}

/** Materialised, so that the planner does not walk the newest again in the hope of meeting one early. */
async function startingWith({ db, query, limit }: Hunt): Promise<Match[]> {
  const pattern = `${literally(query.joined)}%`
  const { rows } = await db.execute<Match>(sql`
    with begun as materialized (
      select product_id, category_id, created_at, names from product_search where title_key like ${pattern} or farsi_key like ${pattern})
    select ${columns}, ${scoreOf(query)} from begun order by score desc, created_at desc limit ${limit}`)
  return rows
}

async function throughIndex({ db, query, limit }: Hunt): Promise<Match[]> {
  const condition = namesIndexHas(query.words)
  if (!condition) return []
  const { rows } = await db.execute<Match>(sql`
    with containing as materialized (select product_id, category_id, created_at, names from product_search where ${condition})
    select ${columns}, ${scoreOf(query)} from containing order by created_at desc limit ${limit}`)
  return rows
}
