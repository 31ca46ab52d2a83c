import type { PropsOf } from '#app/routes.ts'
import { cardOf } from '#domain/catalog.ts'
import { pageSize } from '#domain/listing-parameters.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { isSearchable, searchResultLimit } from '#domain/search/search.ts'
import { parseSearchUrl, type SearchFilters, searchHref } from '#domain/search/search-filters.ts'
import { pageTitle, type Site } from '#domain/seo.ts'
import { fixedSeo, type PageSeo } from '#services/catalog/page-seo.ts'
import type { ServiceContext } from '#services/context.ts'
import { type SearchResults, searchProducts } from '#services/search/search-products.ts'

/** `/search` with its filters, and `&literal=1` to search for exactly the words typed. */
export async function loadSearchPage(context: ServiceContext, { query }: { query: URLSearchParams }): Promise<PropsOf<'search'>> {
  const { page, ...search } = parseSearchUrl(query)
  const { sort, literal, ...url } = search
  const seo = searchSeo(context.settings, url.q.trim().toWellFormed())
  try {
    const offset = (page - 1) * pageSize
    const limit = Math.min(pageSize, searchResultLimit - offset)
    const { results, ...found } = await searchProducts(context, { ...search, offset, limit })
    const hasMore = Math.min(found.total, searchResultLimit) > offset + limit
    return {
      ...found,
      products: results.map(({ score: _score, ...product }) => cardOf(product)),
      previousHref: page > 1 ? searchHref({ ...search, page: page - 1 }) : null,
      nextHref: hasMore ? searchHref({ ...search, page: page + 1 }) : null,
      sort,
      literal,
      failure: null,
      seo,
    }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'search.failed')) throw error
    return { ...noResults(url), ...noPage, sort, literal, failure: refusals['search.failed'].message, seo }
  }
}

const noPage = { products: [], previousHref: null, nextHref: null }

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
