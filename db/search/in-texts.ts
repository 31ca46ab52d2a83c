import { type SQL, sql } from 'drizzle-orm'
import { type SearchQuery, searchScores } from '#domain/search/search.ts'
import { type Hunt, type Match, smallCatalog, type Tier, walkFor } from './hunt.ts'
import { brandsNamed, categoriesNamed, withChildren } from './places.ts'
import { hasTrigram, namesHave, textHas, textIndexHas } from './words.ts'

const sample = { length: 200, commonFrom: 5, longestWalk: 2_000 }

/** An index names no more than these for a closer look: words that are common each, and rare together, must not read half the catalog. */
const mostTexts = 1_000

/** Every word somewhere: in the names, the category, the brand or the description. The place of the worst word is the score. */
export async function matchesInTexts(hunt: Hunt): Promise<Tier> {
  const { query, needed, isSmall, found } = hunt
  if (isSmall) return { matches: await walkNewest(hunt, smallCatalog), isWhole: true }
  const missing = needed - found.size
  const sampled = await walkNewest(hunt, sample.length)
  const length = query.words.some(hasTrigram) ? walkFor(missing, sampled.length, sample) : sample.longestWalk
  if (length !== null) return { matches: await walkNewest(hunt, length), isWhole: false }
  const { share } = await hunt.rarest()
  // What none of the newest has is rare: then the whole index is no dearer than a part of it.
  if (sampled.length === 0 && share < commonShare) return throughIndex(hunt, everywhere)
  const recent = await throughIndex(hunt, recently)
  return recent.matches.length >= missing || share >= commonShare ? { ...recent, isWhole: false } : throughIndex(hunt, everywhere)
}

/** When even the rarest word is so common, the lists of the whole index are too long: then only the newest products are looked at. */
const commonShare = 0.01

const everywhere = [sql`true`]

/** The two newest buckets, each by itself, because an index of this kind knows no ‹one of›; the last one may just have begun. */
const recently = [0, 1].map((back) => sql`bucket = (select last_value / 25000 - ${sql.raw(String(back))} from product_search_order)::int`)

async function walkNewest(hunt: Hunt, length: number): Promise<Match[]> {
  const newest = sql`select product_id, words from product_search_texts order by created_at desc, product_id desc limit ${length}`
  const { words } = hunt.query
  return scored(hunt, sql`select product_id from (${newest}) as newest where ${textHas(words)} and ${isNew(hunt)} limit ${hunt.limit}`)
}

async function throughIndex(hunt: Hunt, parts: readonly SQL[]): Promise<Tier> {
  const { db, query, limit, rarest } = hunt
  const indexHas = textIndexHas((await rarest()).words)
  const candidatesOf = (part: SQL) =>
    sql`(select product_id, created_at, words from product_search_texts where ${part} and ${indexHas} limit ${mostTexts})`
  const { rows } = await db.execute<{ candidates: number; ids: string[] }>(sql`
    with candidates as materialized (${sql.join(parts.map(candidatesOf), sql` union all `)})
    select (select count(*) from candidates) as candidates, array(
      select product_id from candidates where ${textHas(query.words)} and ${isNew(hunt)} order by created_at desc limit ${limit}) as ids`)
  const { candidates = 0, ids = [] } = rows[0] ?? {}
  const matches = ids.length === 0 ? [] : await scored(hunt, sql`select unnest(${sql.param(ids)}::uuid[]) as product_id`)
  return { matches, isWhole: candidates < mostTexts }
}

function isNew({ found }: Hunt): SQL {
  return sql`product_id <> all(${sql.param([...found.keys()])}::uuid[])`
}

/** What is wanted is named first in Persian and last in Latin: شارژر آیفون is a charger, and so is an iphone charger. */
function weightsOf({ words }: SearchQuery): number[] {
  const isLatin = words.every((word) => /^[ -~]+$/.test(word))
  return words.map((_, index) => (index === (isLatin ? words.length - 1 : 0) ? 1.5 : 1))
}

async function scored({ db, query, places }: Hunt, ids: SQL): Promise<Match[]> {
  const placeOf = (word: string): SQL => {
    const categoryIds = withChildren(places, categoriesNamed(places, [word]))
    const brandIds = brandsNamed(places, [word]).map(({ id }) => id)
    return sql`case when ${namesHave([word])} then ${searchScores.contains}::int
      when category_id = any(${sql.param(categoryIds)}::uuid[]) then ${searchScores.category}::int
      when brand_id = any(${sql.param(brandIds)}::uuid[]) then ${searchScores.brand}::int else ${searchScores.description}::int end`
  }
  const { rows } = await db.execute<Match>(sql`
    select product_id as "productId", category_id as "categoryId", min(score) as score, (sum(score * weight) / sum(weight))::float8 as fit
    from (${ids}) as found join product_search using (product_id),
      unnest(array[${sql.join(query.words.map(placeOf), sql`, `)}], ${sql.param(weightsOf(query))}::float8[]) as place (score, weight)
    group by product_id, category_id`)
  return rows
}
