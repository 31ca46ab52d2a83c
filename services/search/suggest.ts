import { brandsNamed, categoriesNamed, readPlaces } from '#db/search/places.ts'
import { readCandidates, type ScoredCard, scoredCards } from '#db/search/ranked.ts'
import { isLiveSearchable, liveSearch, searchOrders, toSearchQuery } from '#domain/search/search.ts'
import type { ServiceContext } from '../context.ts'
import { findOrGuess, runSearch } from './find-or-guess.ts'

export type Suggestions = {
  query: string
  results: ScoredCard[]
  categories: { slug: string; name: string }[]
  brands: { slug: string; name: string; farsiName: string }[]
  searchedFor: string | null
}

const mostPlaces = 4

/** What the search window shows while somebody types (spec §9). */
export async function suggest({ db, settings }: ServiceContext, q: string): Promise<Suggestions> {
  const query = q.trim()
  if (!isLiveSearchable(q)) return { query, results: [], categories: [], brands: [], searchedFor: null }
  return runSearch(async () => {
    const places = await readPlaces(db)
    const { matches, searchedFor } = await findOrGuess(db, places, { text: q, needed: liveSearch.results })
    const best = (await readCandidates(db, matches, places)).sort(searchOrders.relevance).slice(0, liveSearch.results)
    const { words } = toSearchQuery(searchedFor ?? q)
    return {
      query,
      results: await scoredCards(db, settings.cardRating, best),
      categories: categoriesNamed(places, words)
        .slice(0, mostPlaces)
        .map(({ slug, name }) => ({ slug, name })),
      brands: brandsNamed(places, words)
        .slice(0, mostPlaces)
        .map(({ slug, name, farsiName }) => ({ slug, name, farsiName })),
      searchedFor,
    }
  })
}
