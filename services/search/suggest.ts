import { readCandidates, type ScoredCard, scoredCards } from '#db/search/candidates.ts'
import { matchingBrands, matchingCategories, readTaxonomy } from '#db/search/taxonomy.ts'
import { isLiveSearchable, liveSearch, searchComparators, toSearchQuery } from '#domain/search/search.ts'
import type { ServiceContext } from '../context.ts'
import { findWithFallbacks, runSearch } from './find-with-fallbacks.ts'

export type Suggestions = {
  query: string
  results: ScoredCard[]
  categories: { slug: string; name: string }[]
  brands: { slug: string; name: string; farsiName: string }[]
  searchedFor: string | null
}

const maxTaxonomyResults = 4

/** Suggestions of the live search (product §9.1). */
export async function suggest({ db, settings }: ServiceContext, q: string): Promise<Suggestions> {
  const query = q.trim()
  if (!isLiveSearchable(q)) return { query, results: [], categories: [], brands: [], searchedFor: null }
  return runSearch(async () => {
    const taxonomy = await readTaxonomy(db)
    const { matches, searchedFor } = await findWithFallbacks(db, taxonomy, { text: q, needed: liveSearch.results })
    const best = (await readCandidates(db, matches, taxonomy)).sort(searchComparators.relevance).slice(0, liveSearch.results)
    const { words } = toSearchQuery(searchedFor ?? q)
    return {
      query,
      results: await scoredCards(db, settings.cardRating, best),
      categories: matchingCategories(taxonomy, words)
        .slice(0, maxTaxonomyResults)
        .map(({ slug, name }) => ({ slug, name })),
      brands: matchingBrands(taxonomy, words)
        .slice(0, maxTaxonomyResults)
        .map(({ slug, name, farsiName }) => ({ slug, name, farsiName })),
      searchedFor,
    }
  })
}
