import { type SQL, sql } from 'drizzle-orm'
import { searchScores } from '#domain/search.ts'
import { type Hunt, type Match, smallCatalogue, walkFor } from './hunt.ts'
import { brandsNamed, categoriesNamed, withChildren } from './places.ts'
import { hasTrigram, namesHave, textHas, textIndexHas } from './words.ts'

const sample = { length: 100, longestWalk: 2_000 }

/** Every word somewhere: in the names, the category, the brand or the description. The place of the worst word is the score. */
export async function matchesInTexts(hunt: Hunt): Promise<Match[]> {
  const { query, needed, isSmall, found } = hunt
  if (isSmall) return walkNewest(hunt, smallCatalogue)
  const missing = needed - found.size
  const sampled = await walkNewest(hunt, sample.length)
  const length = query.words.some(hasTrigram) ? walkFor(missing, sampled.length, sample) : sample.longestWalk
  if (length !== null) return walkNewest(hunt, length)
  const recent = await throughIndex(hunt, recently)
  return recent.length >= missing ? recent : throughIndex(hunt, sql`true`)
}

/** The two newest buckets: the last one may just have begun. */
const recently = sql`bucket = any(array[(select last_value / 25000 from product_search_order)::int,
  (select last_value / 25000 - 1 from product_search_order)::int])`

async function walkNewest(hunt: Hunt, length: number): Promise<Match[]> {
  const newest = sql`select product_id, words from product_search_texts order by created_at desc, product_id desc limit ${length}`
  const { words } = hunt.query
  return scored(hunt, sql`select product_id from (${newest}) as newest where ${textHas(words)} and ${isNew(hunt)} limit ${hunt.limit}`)
}

/** The offset keeps the planner from walking the newest in the hope of meeting one early. */
async function throughIndex(hunt: Hunt, when: SQL): Promise<Match[]> {
  const matching = sql`select product_id, created_at from product_search_texts
    where ${when} and ${textIndexHas(hunt.query.words)} and ${isNew(hunt)} offset 0`
  return scored(hunt, sql`select product_id from (${matching}) as matching order by created_at desc limit ${hunt.limit}`)
}

function isNew({ found }: Hunt): SQL {
  return sql`product_id <> all(${sql.param([...found.keys()])}::uuid[])`
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
    select product_id as "productId", category_id as "categoryId", min(score) as score, avg(score)::float8 as fit
    from (${ids}) as found join product_search using (product_id), unnest(array[${sql.join(query.words.map(placeOf), sql`, `)}]) as score
    group by product_id, category_id`)
  return rows
}
