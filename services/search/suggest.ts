import { type Candidate, readCandidates, type ScoredCard, scoredCards } from '#db/search/candidates.ts'
import { type SearchBrand, startsName, type Taxonomy } from '#db/search/taxonomy.ts'
import { parseQueryPrice } from '#domain/search/query-price.ts'
import { isLiveSearchable, liveSearch, searchComparators, searchScores, toSearchQuery } from '#domain/search/search.ts'
import { noSearchFilters } from '#domain/search/search-filters.ts'
import type { ServiceContext } from '#services/context.ts'
import { filterCandidates } from './filter-candidates.ts'
import { findPriced } from './find-priced.ts'
import { runSearch } from './find-with-fallbacks.ts'
import { midWordFit } from './small-catalog/match-documents.ts'
import { currentSearchCatalog } from './small-catalog/small-catalog.ts'

/** A category, or the products of one brand in it. */
type SuggestedCategory = { slug: string; name: string; brand: { slug: string; name: string } | null }

export type Suggestions = {
  query: string
  results: ScoredCard[]
  categories: SuggestedCategory[]
  brands: { slug: string; name: string; farsiName: string }[]
  searchedFor: string | null
  isPartial: boolean
}

const maxTaxonomyResults = 4

/** Suggestions of the live search (product §9.1): words are read as beginnings of words. */
export async function suggest({ db, settings }: ServiceContext, q: string): Promise<Suggestions> {
  const query = q.trim()
  if (!isLiveSearchable(q)) return { query, results: [], categories: [], brands: [], searchedFor: null, isPartial: false }
  const priced = parseQueryPrice(q)
  const filters = { ...noSearchFilters, priceMin: priced?.min ?? null, priceMax: priced?.max ?? null }
  return runSearch(async () => {
    const catalog = await currentSearchCatalog(db)
    const { taxonomy } = catalog
    const { matches, searchedFor, isPartial } = await findPriced(db, catalog, { q, priced, needed: liveSearch.results })
    const { chosen } = filterCandidates(await readCandidates(db, matches, taxonomy), filters, { ...settings.cards, taxonomy })
    const found = atWordStarts(chosen).sort(searchComparators.relevance)
    const { words } = toSearchQuery(searchedFor ?? priced?.text ?? q)
    const brands = words.length === 0 ? [] : taxonomy.brands.filter((brand) => isNamed(brand, words))
    return {
      query,
      results: await scoredCards(db, settings.cards, found.slice(0, liveSearch.results)),
      categories: suggestedCategories(found, words, taxonomy),
      brands: brands.slice(0, maxTaxonomyResults).map(({ slug, name, farsiName }) => ({ slug, name, farsiName })),
      searchedFor,
      isPartial,
    }
  })
}

/** Matches in the middle of words only when there are no others. */
function atWordStarts(candidates: readonly Candidate[]): Candidate[] {
  const starts = candidates.filter(({ score, fit }) => score !== searchScores.contains || fit !== midWordFit)
  return starts.length > 0 ? starts : [...candidates]
}

function isNamed({ name, farsiName, slug }: SearchBrand, words: readonly string[]): boolean {
  return [name, farsiName, slug].some((one) => startsName(one, words))
}

/** Categories named so, then for a brand the categories in which it has products, otherwise those of the products found. */
function suggestedCategories(found: readonly Candidate[], words: readonly string[], { categories, brands }: Taxonomy): SuggestedCategory[] {
  const named = words.length === 0 ? [] : categories.filter(({ name }) => startsName(name, words))
  const brand = brands.find((one) => words.some((word) => isNamed(one, [word])))
  const inside = brand ? found.filter(({ brandId }) => brandId === brand.id) : found
  const counted = [...Map.groupBy(inside, ({ category }) => category)].sort(([, a], [, b]) => b.length - a.length)
  const rest = counted.map(([category]) => category).filter(({ id }) => !named.some((other) => other.id === id))
  const ofBrand = brand ? { slug: brand.slug, name: brand.farsiName } : null
  return [
    ...named.map(({ slug, name }) => ({ slug, name, brand: null })),
    ...rest.map(({ slug, name }) => ({ slug, name, brand: ofBrand })),
  ].slice(0, maxTaxonomyResults)
}
