import type { PricedQuery } from './query-price.ts'
import { noSearchFilters, type SearchFilters } from './search-filters.ts'

/** The price of the query applies unless another one is chosen. */
export function appliedFilters(chosen: Partial<SearchFilters>, priced: PricedQuery | null): SearchFilters {
  const { category, brands, priceMin, priceMax, inStock } = { ...noSearchFilters, ...chosen }
  const hasPrice = priceMin !== null || priceMax !== null
  const price = hasPrice ? { priceMin, priceMax } : { priceMin: priced?.min ?? null, priceMax: priced?.max ?? null }
  return { category, brands, inStock, ...price }
}
