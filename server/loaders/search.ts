import type { PropsOf } from '#app/routes.ts'
import { cardOf } from '#domain/catalog.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { isSearchable, searchPageLimit, searchSorts } from '#domain/search/search.ts'
import { pageTitle } from '#domain/seo.ts'
import { fixedSeo, type PageSeo } from '#services/catalog/page-seo.ts'
import type { ServiceContext } from '#services/context.ts'
import { type SearchResults, searchProducts } from '#services/search/search-products.ts'

/** `/search?q&sort&category`, and `&literal=1` to search for exactly the words typed. */
export async function loadSearchPage(context: ServiceContext, { query }: { query: URLSearchParams }): Promise<PropsOf<'search'>> {
  const q = query.get('q') ?? ''
  const sort = searchSorts.find((known) => known === query.get('sort')) ?? 'relevance'
  const category = query.get('category') || null
  const input = { q, sort, category: category ?? undefined, literal: query.get('literal') === '1', limit: searchPageLimit }
  const seo = searchSeo(context.settings.baseUrl, q.trim().toWellFormed())
  try {
    const found = await searchProducts(context, input)
    return { ...found, results: found.results.map(cardOf), sort, category, failure: null, seo }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'search.failed')) throw error
    return { ...noResults(q), results: [], sort, category, failure: refusals['search.failed'].message, seo }
  }
}

/** Not indexed: anybody can create such a page for any words. */
function searchSeo(baseUrl: string, query: string): PageSeo {
  const hasQuery = isSearchable(query)
  const title = pageTitle(hasQuery ? `جستجوی «${query}»` : 'جستجو')
  const path = hasQuery ? `/search?q=${encodeURIComponent(query)}` : '/search'
  return { ...fixedSeo(baseUrl, { path, title, description: 'جستجو میان کالاهای ویترین.' }), isIndexed: false }
}

function noResults(q: string): Omit<SearchResults, 'results'> {
  return { query: q.trim(), total: 0, countOfAll: 0, counted: 'exactly', categories: [], searchedFor: null }
}
