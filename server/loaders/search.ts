import type { PropsOf } from '#app/routes.ts'
import { cardOf } from '#domain/catalog.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { isSearchable, searchPageLimit } from '#domain/search/search.ts'
import { parseSearchUrl, type SearchFilters } from '#domain/search/search-filters.ts'
import { pageTitle, type Site } from '#domain/seo.ts'
import { fixedSeo, type PageSeo } from '#services/catalog/page-seo.ts'
import type { ServiceContext } from '#services/context.ts'
import { type SearchResults, searchProducts } from '#services/search/search-products.ts'

/** `/search` with its filters, and `&literal=1` to search for exactly the words typed. */
export async function loadSearchPage(context: ServiceContext, { query }: { query: URLSearchParams }): Promise<PropsOf<'search'>> {
  const { sort, literal, ...url } = parseSearchUrl(query)
  const seo = searchSeo(context.settings, url.q.trim().toWellFormed())
  try {
    const found = await searchProducts(context, { ...url, sort, literal, limit: searchPageLimit })
    return { ...found, results: found.results.map(cardOf), sort, literal, failure: null, seo }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'search.failed')) throw error
    return { ...noResults(url), results: [], sort, literal, failure: refusals['search.failed'].message, seo }
  }
}

/** Not indexed: anybody can create such a page for any words. */
function searchSeo(site: Site, query: string): PageSeo {
  const hasQuery = isSearchable(query)
  const title = pageTitle(site, hasQuery ? `جستجوی «${query}»` : 'جستجو')
  const path = hasQuery ? `/search?q=${encodeURIComponent(query)}` : '/search'
  return { ...fixedSeo(site, { path, title, description: `جستجو میان کالاهای ${site.name}.` }), isIndexed: false }
}

function noResults({ q, ...filters }: SearchFilters & { q: string }): Omit<SearchResults, 'results'> {
  const facets = { countOfAll: 0, categories: [], brands: [], priceBounds: null }
  return {
    ...facets,
    query: q.trim(),
    total: 0,
    matched: 0,
    counted: 'exactly',
    filters,
    priced: null,
    searchedFor: null,
    isPartial: false,
  }
}
