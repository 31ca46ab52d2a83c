import { isSearchable } from '#domain/search/search.ts'
import type { Limit } from './limiter.ts'

const perMinute = { windowSeconds: 60, per: 'network', ifUnavailable: 'open', isPerNode: true } as const

/** Searches that are not cached, as a page or in the API: the most expensive reads, and anybody can send another one. Many shoppers share one IP address. */
export const uncachedSearches: Limit = { name: 'searches', limit: 300, refusal: 'search.tooMany', ...perMinute }

/** Uncached pages with other parameters: filters and page numbers can be combined to any number of listings. */
const uncachedListings: Limit = { name: 'listings', limit: 1_200, ...perMinute }

/** What a page or response with this query counts against when it is not cached. */
export function uncachedLimit(query: URLSearchParams): Limit {
  return isSearchable(query.get('q') ?? '') ? uncachedSearches : uncachedListings
}

/** One shopper sends several while typing. One for words without a match is guessed like a search, and counts as `guessedCost`. */
export const suggestions: Limit = { name: 'suggestions', limit: 900, refusal: 'search.tooMany', ...perMinute }
export const guessedCost = 3
