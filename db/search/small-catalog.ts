import { type SQL, sql } from 'drizzle-orm'
import { type SearchQuery, searchCountLimit, searchScores } from '#domain/search/search.ts'
import type { Db } from '../connect.ts'
import { selectAbsent, testableWords } from './absent-words.ts'
import { nameScore, wordScore, wordWeights } from './score-conditions.ts'
import type { Match, MatchedProduct } from './search-context.ts'
import { idsWithChildren, matchingBrands, matchingCategories, type Taxonomy } from './taxonomy.ts'
import { selectUnknown } from './vocabulary.ts'
import { namesContain, startsWords, textContains } from './word-conditions.ts'

type SelectedMatch = Omit<Match, 'fit' | 'product'> & { fit: number | null } & Omit<MatchedProduct, 'createdAt'> & { createdAt: number }

/** What a search without good matches needs to know next: words of the query that occur nowhere, and words missing from the vocabulary. */
export type WordSurvey = { absent: string[]; unknown: string[] }

type SmallSearch = { query: SearchQuery; taxonomy: Taxonomy; surveyed?: readonly string[] }

/**
 * All matches of a small catalog with the fields that rank them, in one statement: several would dominate the cost (docs/threats.md LD-09).
 * The words are surveyed only when no name, category or brand matches.
 */
export async function searchSmallCatalog(
  db: Db,
  { query, taxonomy, surveyed = [] }: SmallSearch,
): Promise<{ matches: Match[]; survey: WordSurvey }> {
  const { rows } = await db.execute<{ matches: SelectedMatch[]; absent: string[] | null; unknown: string[] | null }>(sql`
    with found as materialized (${selectFound(query, taxonomy)}), survey as (
      select array(${selectAbsent(testableWords(taxonomy, query.words))}) as absent, array(${selectUnknown(surveyed)}) as unknown
      where not exists (select from found where score is not null))
    select (select coalesce(json_agg(matches), '[]') from (${selectMatches(query, taxonomy)}) as matches) as matches, absent, unknown
    from (select) as always left join survey on true`)
  const [row] = rows
  return { matches: (row?.matches ?? []).map(toMatch), survey: { absent: row?.absent ?? [], unknown: row?.unknown ?? [] } }
}

/** Names first, because they are short; the texts are read once, in one pass. The score is null when the words are scattered over fields. */
function selectFound(query: SearchQuery, taxonomy: Taxonomy): SQL {
  const inNames = namesContain(query.words)
  const isInCategory = sql`category_id = any(${sql.param(idsWithChildren(taxonomy, matchingCategories(taxonomy, query.words)))}::uuid[])`
  const isOfBrand = sql`brand_id = any(${sql.param(matchingBrands(taxonomy, query.words).map(({ id }) => id))}::uuid[])`
  return sql`select product_id, category_id, brand_id, names,
      case when ${inNames} then ${nameScore(query)} when ${isInCategory} then ${searchScores.category}::int
        when ${isOfBrand} then ${searchScores.brand}::int end as score
    from product_search
    where ${inNames} or ${isInCategory} or ${isOfBrand}
      or product_id in (select product_id from product_search_texts where ${textContains(query.words)})
    order by created_at desc, product_id desc limit ${searchCountLimit}`
}

const productFields = sql.raw(`found.product_id as "productId", found.category_id as "categoryId", found.brand_id as "brandId", price,
  is_sold_out as "isSoldOut", (extract(epoch from created_at) * 1000)::float8 as "createdAt"`)

/** Only columns that no search table has, so that conditions need no table name. */
const shownProducts = sql.raw(`(select id, price, is_sold_out, created_at from products where status = 'active') as shown`)

/** Words in the middle of others, as اپ in لپ‌تاپ, come after those at a beginning. */
export const midWordFit = searchScores.contains - 1

function selectMatches({ words }: SearchQuery, taxonomy: Taxonomy): SQL {
  const scores = sql.join(
    words.map((word) => wordScore(taxonomy, word)),
    sql`, `,
  )
  return sql`select ${productFields}, coalesce(found.score, scattered.score) as score,
      case when found.score = ${searchScores.contains} and not ${startsWords(words)} then ${midWordFit}::float8 else scattered.fit end as fit
    from found join ${shownProducts} on shown.id = found.product_id left join lateral (
      select min(word.score) as score, (sum(word.score * weight) / sum(weight))::float8 as fit
      from unnest(array[${scores}], ${sql.param(wordWeights(words))}::float8[]) as word (score, weight)) as scattered on found.score is null`
}

/** How much a matching word adds to a partial match. In a description it may be by chance, and decides only between equals. */
const partialScores = { contains: 80, category: 75, brand: 75 }
const descriptionScore = 5
/** Products that match less than this share of the best one are left out. */
const minShareOfBest = 0.8
const maxPartialMatches = 100

/** The products that match most of the words, and at least one of them in the names, the category or the brand. */
export async function searchPartially(db: Db, { query, taxonomy }: SmallSearch): Promise<Match[]> {
  const weights = wordWeights(query.words)
  const parts = query.words.map((word, index) => {
    const otherwise = sql`(case when ${textContains([word])} then ${descriptionScore}::int else 0 end)`
    return sql`${wordScore(taxonomy, word, { ...partialScores, otherwise })} * ${weights[index] ?? 1}::float8`
  })
  const { rows } = await db.execute<SelectedMatch>(sql`
    with scored as materialized (
      select product_id, category_id, brand_id, ${sql.join(parts, sql` + `)} as fit
      from product_search join product_search_texts using (product_id)),
    found as (
      select * from scored where fit >= greatest(${partialScores.brand}::float8, ${minShareOfBest}::float8 * (select max(fit) from scored))
      order by fit desc, product_id desc limit ${maxPartialMatches})
    select ${productFields}, ${searchScores.partial}::int as score, fit
    from found join ${shownProducts} on shown.id = found.product_id`)
  return rows.map(toMatch)
}

function toMatch({ productId, categoryId, score, fit, brandId, price, isSoldOut, createdAt }: SelectedMatch): Match {
  const product = { brandId, price, isSoldOut, createdAt: new Date(createdAt) }
  return { productId, categoryId, score, ...(fit === null ? {} : { fit }), product }
}
