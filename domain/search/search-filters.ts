import { pageSize } from '#domain/listing-parameters.ts'
import type { Toman } from '#domain/money.ts'
import { parsePriceText } from '#domain/price-text.ts'
import { type SearchSort, searchResultLimit, searchSorts } from './search.ts'

/** The filters of the search page. */
export type SearchFilters = {
  /** A slug; includes the child categories. */
  category: string | null
  /** Slugs, combined with OR. */
  brands: readonly string[]
  priceMin: Toman | null
  priceMax: Toman | null
  inStock: boolean
}

export type SearchUrl = Partial<SearchFilters> & {
  q: string
  sort?: SearchSort
  /** From 1. */
  page?: number
  /** Search exactly this query, without rewriting it when it has no results. */
  literal?: boolean
}

export const noSearchFilters: Readonly<SearchFilters> = { category: null, brands: [], priceMin: null, priceMax: null, inStock: false }

/** Bounds the cost and the number of distinct URLs (docs/threats.md WEB-06). */
const limits = { slug: 200, brands: 20, page: Math.ceil(searchResultLimit / pageSize) }

/** Never fails: invalid parameters are ignored. */
export function parseSearchUrl(params: URLSearchParams): Required<SearchUrl> {
  const [priceMin, priceMax] = [parsePriceText(params.get('priceMin') ?? ''), parsePriceText(params.get('priceMax') ?? '')]
  const isReversed = priceMin !== null && priceMax !== null && priceMin > priceMax
  const category = params.get('category')
  return {
    q: params.get('q') ?? '',
    sort: searchSorts.find((known) => known === params.get('sort')) ?? 'relevance',
    page: parsePage(params.get('page') ?? ''),
    literal: params.get('literal') === '1',
    category: category !== null && isSlug(category) ? category : null,
    brands: canonicalBrands((params.get('brand') ?? '').split(',', limits.brands)),
    priceMin: isReversed ? priceMax : priceMin,
    priceMax: isReversed ? priceMin : priceMax,
    inStock: ['1', 'true', 'on'].includes(params.get('inStock') ?? ''),
  }
}

/** The canonical URL of a search; default values are omitted. */
export function searchHref({ q, sort = 'relevance', page = 1, literal = false, ...filters }: SearchUrl): string {
  const { category, brands, priceMin, priceMax, inStock } = { ...noSearchFilters, ...filters }
  const parts = [
    `q=${encodeURIComponent(q.trim().toWellFormed())}`,
    category && `category=${encodeURIComponent(category)}`,
    brands.length > 0 && `brand=${canonicalBrands(brands).join(',')}`,
    priceMin && `priceMin=${priceMin}`,
    priceMax && `priceMax=${priceMax}`,
    inStock && 'inStock=1',
    sort !== 'relevance' && `sort=${sort}`,
    page > 1 && `page=${page}`,
    literal && 'literal=1',
  ]
  return `/search?${parts.filter(Boolean).join('&')}`
}

export function toggleBrand(brands: readonly string[], slug: string): string[] {
  return brands.includes(slug) ? brands.filter((other) => other !== slug) : [...brands, slug]
}

export function hasSearchFilters({ category, brands, priceMin, priceMax, inStock }: SearchFilters): boolean {
  return category !== null || brands.length > 0 || priceMin !== null || priceMax !== null || inStock
}

function parsePage(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), limits.page) : 1
}

function canonicalBrands(slugs: readonly string[]): string[] {
  return [...new Set(slugs.filter(isSlug))].sort().slice(0, limits.brands)
}

function isSlug(text: string): boolean {
  return text.length <= limits.slug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}
