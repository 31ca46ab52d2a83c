import type { Limit } from './limiter.ts'

const perMinute = { windowSeconds: 60, per: 'network', ifUnavailable: 'open', isPerNode: true, refusal: 'search.tooMany' } as const

/** Searches that are not cached, as a page or in the API: the dearest reads, and anybody can invent another. Many shoppers share one IP address. */
export const uncachedSearches: Limit = { name: 'searches', limit: 300, ...perMinute }

/** One shopper sends several while typing. */
export const suggestions: Limit = { name: 'suggestions', limit: 900, ...perMinute }
