import type { CatalogDocument } from '#db/search/catalog-documents.ts'
import { wordWeights } from '#db/search/score-conditions.ts'
import type { Match } from '#db/search/search-context.ts'
import { compactNamesMark, nameBoundary } from '#db/search/search-document.ts'
import { idsWithChildren, matchingBrands, matchingCategories, type Taxonomy } from '#db/search/taxonomy.ts'
import { compactKey, mayCrossSpaces, textNeedle, type WordKeys, wordKeys } from '#db/search/word-conditions.ts'
import { type SearchQuery, searchCountLimit, searchScores } from '#domain/search/search.ts'
import type { Documents } from './documents.ts'

/** The categories and brands whose names contain all words. */
type TaxonomyMatch = { categoryIds: ReadonlySet<string>; brandIds: ReadonlySet<string> }

/** A word of the query, prepared for comparison with many documents. */
type QueryWord = TaxonomyMatch & WordKeys & { needle: string; weight: number }

/** Words in the middle of others, as اپ in لپ‌تاپ, come after those at a beginning. */
export const midWordFit = searchScores.contains - 1

/** The newest products with all words in the names, the category, the brand or the description. */
export function matchDocuments(documents: Documents, query: SearchQuery, taxonomy: Taxonomy): Match[] {
  const all = taxonomyMatch(taxonomy, query.words)
  const isInTaxonomy = all.categoryIds.size + all.brandIds.size > 0
  const candidates = isInTaxonomy ? [...documents.values()] : candidatesOf(documents, query.words)
  if (candidates.length === 0) return []
  const words = prepare(query.words, taxonomy)
  const found: { createdAt: number; match: Match }[] = []
  for (const document of candidates) {
    const { productId, categoryId, createdAt } = document
    const scored = scoreOf(document, words, query, all)
    if (scored) found.push({ createdAt, match: { productId, categoryId, ...scored } })
  }
  if (found.length > searchCountLimit) found.sort((a, b) => b.createdAt - a.createdAt || (a.match.productId < b.match.productId ? 1 : -1))
  return found.slice(0, searchCountLimit).map(({ match }) => match)
}

/** The only documents that may contain all words: those with the rarest one in their names or texts. */
function candidatesOf(documents: Documents, words: readonly string[]): CatalogDocument[] {
  // Short words are also in the middle of many others.
  const counts = words.map((word) => (mayCrossSpaces(word) ? documents.countOf(word) : documents.size))
  const rarest = words[counts.indexOf(Math.min(...counts))] ?? ''
  const found = documents.documentsWith(rarest)
  if (compactKey(rarest) !== rarest) for (const document of documents.documentsWith(compactKey(rarest))) found.add(document)
  return [...found]
}

/** Whether any document may contain the word; if not, no query with it matches. */
export function mayContain(documents: Documents, word: string): boolean {
  return documents.mayContain(word) || (compactKey(word) !== word && documents.mayContain(compactKey(word)))
}

type Scored = { score: number; fit?: number }

function scoreOf(document: CatalogDocument, words: readonly QueryWord[], { joined }: SearchQuery, all: TaxonomyMatch): Scored | null {
  if (words.every((word) => isInNames(document, word))) return nameScore(document.names, joined, words)
  if (all.categoryIds.has(document.categoryId)) return { score: searchScores.category }
  if (all.brandIds.has(document.brandId)) return { score: searchScores.brand }
  return words.every((word) => isInText(document, word)) ? scatteredScore(document, words) : null
}

function nameScore(names: string, joined: string, words: readonly QueryWord[]): Scored {
  if (names.includes(nameBoundary + joined + nameBoundary)) return { score: searchScores.exact }
  if (names.includes(nameBoundary + joined)) return { score: searchScores.prefix }
  const spaced = ` ${names.replace(/[\n\t]/g, ' ')}`
  const startsWords = words.every(({ text }) => spaced.includes(` ${text}`))
  return startsWords ? { score: searchScores.contains } : { score: searchScores.contains, fit: midWordFit }
}

/** The words are scattered over fields: the score of the worst word, and their weighted mean as `fit`. */
function scatteredScore(document: CatalogDocument, words: readonly QueryWord[]): Scored {
  const scores = words.map((word) => wordScore(document, word, searchScores, searchScores.description))
  return { score: Math.min(...scores), fit: weightedSum(scores, words) / words.reduce((sum, { weight }) => sum + weight, 0) }
}

type FieldScores = { contains: number; category: number; brand: number }

function wordScore(document: CatalogDocument, word: QueryWord, scores: FieldScores, otherwise: number): number {
  if (isInNames(document, word)) return scores.contains
  if (word.categoryIds.has(document.categoryId)) return scores.category
  return word.brandIds.has(document.brandId) ? scores.brand : otherwise
}

const weightedSum = (scores: readonly number[], words: readonly QueryWord[]): number =>
  scores.reduce((sum, score, at) => sum + score * (words[at]?.weight ?? 1), 0)

/** How much a matching word adds to a partial match. In a description it may be by chance, and decides only between equals. */
const partialScores: FieldScores = { contains: 80, category: 75, brand: 75 }
const descriptionScore = 5
/** Products that match less than this share of the best one are left out. */
const minShareOfBest = 0.8
const maxPartialMatches = 100

/** The products that match most of the words, and at least one of them in the names, the category or the brand. */
export function matchPartially(documents: Documents, queryWords: readonly string[], taxonomy: Taxonomy): Match[] {
  const words = prepare(queryWords, taxonomy)
  const named = Array.from(documents.values(), (document) => {
    const parts = words.map((word) => wordScore(document, word, partialScores, 0))
    return { document, parts, fit: weightedSum(parts, words) }
  })
  // Searching descriptions is most of the work: only for products that reach the best with all that descriptions can add.
  const mostOfDescriptions = words.reduce((sum, { weight }) => sum + descriptionScore * weight, 0)
  const least = leastFit(named)
  const scored = named.flatMap(({ document, parts, fit }) => {
    if (fit === 0 || fit + mostOfDescriptions < least) return []
    const all = parts.map((part, at) => part || (isInText(document, words[at]) ? descriptionScore : 0))
    const { productId, categoryId } = document
    return [{ productId, categoryId, score: searchScores.partial, fit: weightedSum(all, words) }]
  })
  const leastOfAll = leastFit(scored)
  return scored
    .filter(({ fit }) => fit >= leastOfAll)
    .sort((a, b) => b.fit - a.fit || (a.productId < b.productId ? 1 : -1))
    .slice(0, maxPartialMatches)
}

function leastFit(scored: readonly { fit: number }[]): number {
  const best = scored.reduce((most, { fit }) => Math.max(most, fit), 0)
  return Math.max(partialScores.brand, minShareOfBest * best)
}

function prepare(words: readonly string[], taxonomy: Taxonomy): QueryWord[] {
  const weights = wordWeights(words)
  return words.map((text, at) => ({
    ...{ ...wordKeys(text), needle: textNeedle(text), weight: weights[at] ?? 1 },
    ...taxonomyMatch(taxonomy, [text]),
  }))
}

function taxonomyMatch(taxonomy: Taxonomy, words: readonly string[]): TaxonomyMatch {
  return {
    categoryIds: new Set(idsWithChildren(taxonomy, matchingCategories(taxonomy, words))),
    brandIds: new Set(matchingBrands(taxonomy, words).map(({ id }) => id)),
  }
}

/** Short words only in the names with spaces, which come before the mark. */
function isInNames({ names }: CatalogDocument, { text, compact, crossesSpaces }: QueryWord): boolean {
  if (crossesSpaces) return names.includes(compact)
  const at = names.indexOf(text)
  return at !== -1 && at < names.indexOf(compactNamesMark)
}

const isInText = ({ words }: CatalogDocument, word: QueryWord | undefined): boolean => word !== undefined && words.includes(word.needle)
