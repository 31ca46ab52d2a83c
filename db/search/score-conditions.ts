import { type SQL, sql } from 'drizzle-orm'
import { type SearchQuery, searchScores } from '#domain/search/search.ts'
import { nameBoundary } from './search-document.ts'
import { idsWithChildren, matchingBrands, matchingCategories, type Taxonomy } from './taxonomy.ts'
import { namesContain } from './word-conditions.ts'

/** The score of a product whose names contain all words. */
export function nameScore({ joined }: SearchQuery): SQL {
  return sql`case when strpos(names, ${nameBoundary + joined + nameBoundary}) > 0 then ${searchScores.exact}::int
    when strpos(names, ${nameBoundary + joined}) > 0 then ${searchScores.prefix}::int else ${searchScores.contains}::int end`
}

/** The score of one word by the field that contains it. */
export function wordScore(taxonomy: Taxonomy, word: string): SQL {
  const isOf = (column: 'category_id' | 'brand_id', ids: readonly string[], score: number) =>
    ids.length === 0 ? sql`` : sql`when ${sql.identifier(column)} = any(${sql.param(ids)}::uuid[]) then ${score}::int`
  const categoryIds = idsWithChildren(taxonomy, matchingCategories(taxonomy, [word]))
  const brandIds = matchingBrands(taxonomy, [word]).map(({ id }) => id)
  return sql`case when ${namesContain([word])} then ${searchScores.contains}::int ${isOf('category_id', categoryIds, searchScores.category)}
    ${isOf('brand_id', brandIds, searchScores.brand)} else ${searchScores.description}::int end`
}

/** The head noun is first in Persian and last in Latin: شارژر آیفون is a charger, and so is an iphone charger. */
export function wordWeights(words: readonly string[]): number[] {
  const isLatin = words.every((word) => /^[ -~]+$/.test(word))
  return words.map((_, index) => (index === (isLatin ? words.length - 1 : 0) ? 1.5 : 1))
}
