import { cardOf, type ProductCard } from '#domain/catalog.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { isSearchable, type SearchSort, searchPageLimit, searchSorts } from '#domain/search/search.ts'
import { pageTitle } from '#domain/seo.ts'
import { fixedSeo, type PageSeo } from '#services/catalog/page-seo.ts'
import type { ServiceContext } from '#services/context.ts'
import { type SearchResults, searchProducts } from '#services/search/search-products.ts'
import { shownOnce } from './shown-once.ts'

export type SearchPageData = Omit<SearchResults, 'results'> & {
  results: ProductCard[]
  sort: SearchSort
  category: string | null
  /** Said instead of results when the search was cut off (spec §8). */
  failure: string | null
  seo: PageSeo
}

/** The page of `/search?q&sort&category`, and `&literal=1` for the link back to the very words. */
export async function searchLoader(context: ServiceContext, { query }: { query: URLSearchParams }): Promise<SearchPageData> {
  const q = query.get('q') ?? ''
  const sort = searchSorts.find((known) => known === query.get('sort')) ?? 'relevance'
  const category = query.get('category') || null
  const asked = { q, sort, category: category ?? undefined, literal: query.get('literal') === '1', limit: searchPageLimit }
  const seo = searchSeo(context.settings.baseUrl, q.trim().toWellFormed())
  try {
    const found = await searchProducts(context, asked)
    return { ...found, results: found.results.map(cardOf), sort, category, failure: null, seo }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'search.failed')) throw error
    return shownOnce({ ...nothing(q), sort, category, failure: refusals['search.failed'].message, seo })
  }
}

/** Anybody can make such a page for any words: it is not to be found by search engines, only passed through. */
function searchSeo(baseUrl: string, query: string): PageSeo {
  const isAsked = isSearchable(query)
  const title = pageTitle(isAsked ? `جستجوی «${query}»` : 'جستجو')
  const path = isAsked ? `/search?q=${encodeURIComponent(query)}` : '/search'
  return { ...fixedSeo(baseUrl, { path, title, description: 'جستجو میان کالاهای ویترین.' }), isIndexed: false }
}

function nothing(q: string): SearchResults {
  return { query: q.trim(), results: [], total: 0, countOfAll: 0, counted: 'exactly', categories: [], searchedFor: null }
}
