import { isPriced, type Toman } from '#domain/money.ts'
import { joinedKey, searchKey } from './search-key.ts'

/** Relevance by the field that matches; `partial` when only some of the words match (product §9.2). */
export const searchScores = { exact: 100, prefix: 90, contains: 80, category: 60, brand: 50, description: 40, partial: 20 } as const

export const liveSearch = { minCharacters: 2, debounceMs: 400, results: 8 } as const
/** Results that can be reached by scrolling, and the most that one request of the API returns. */
export const searchResultLimit = 100

/** Matches beyond this are neither counted nor reachable by paging. */
export const searchCountLimit = 1000

export const searchSorts = ['relevance', 'newest', 'price-asc', 'price-desc'] as const

export type SearchSort = (typeof searchSorts)[number]

const maxQueryLength = 100
const maxWords = 16
const maxRecent = 10

/** False for empty text, spaces and invisible characters (product §5.1). */
export function isSearchable(text: string): boolean {
  return searchKey(text) !== ''
}

/** Live search starts at two characters (product §4.4). */
export function isLiveSearchable(text: string): boolean {
  return [...searchKey(text)].length >= liveSearch.minCharacters
}

/** All words must match; `joined` is compared with whole names for exact and prefix matches. */
export type SearchQuery = { readonly joined: string; readonly words: readonly string[] }

export function toSearchQuery(text: string): SearchQuery {
  const key = searchKey(text.slice(0, maxQueryLength))
  return { joined: compactKey(key), words: [...new Set(key.split(' '))].filter((word) => word !== '').slice(0, maxWords) }
}

/** Without spaces and hyphens: wh1000xm5 finds WH-1000XM5. A text of only hyphens is unchanged. */
export function compactKey(text: string): string {
  const joined = joinedKey(text)
  return joined.replace(/[-\u2010-\u2015]/g, '') || joined
}

export type RankedMatch = {
  productId: string
  score: number
  /** Weighted mean when words match in different fields (`score` is the worst); defaults to `score`. */
  fit?: number
  isAccessory: boolean
  isSoldOut: boolean
  createdAt: Date
  price: Toman | null
}

type Comparator = (a: RankedMatch, b: RankedMatch) => number

const compareNewest: Comparator = (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.productId < b.productId ? 1 : -1)

const fitOf = ({ fit, score }: RankedMatch): number => fit ?? score

/** Ties: devices before accessories, then newest. */
const compareRelevance: Comparator = (a, b) =>
  b.score - a.score || fitOf(b) - fitOf(a) || Number(a.isAccessory) - Number(b.isAccessory) || compareNewest(a, b)

/** Products without a price are last in both directions. */
const comparePrices =
  (direction: 1 | -1): Comparator =>
  (a, b) => {
    const [first, second] = [a, b].map(({ price }) => (isPriced(price) ? price * direction : Number.POSITIVE_INFINITY))
    return first === second ? compareRelevance(a, b) : Number(first) - Number(second)
  }

const soldOutLast =
  (compare: Comparator): Comparator =>
  (a, b) =>
    Number(a.isSoldOut) - Number(b.isSoldOut) || compare(a, b)

/** 2 when the whole name was typed, 1 for words in names, category and brand, 0 for words that may be in a description by chance. */
const kindOf = ({ score }: RankedMatch): number => (score >= searchScores.exact ? 2 : Number(score > searchScores.description))

/** Sold-out products are last in every sort; by relevance they are last of their kind, so that آیفون ۱۳ is before its cable. */
export const searchComparators: Record<SearchSort, Comparator> = {
  relevance: (a, b) => kindOf(b) - kindOf(a) || soldOutLast(compareRelevance)(a, b),
  newest: soldOutLast(compareNewest),
  'price-asc': soldOutLast(comparePrices(1)),
  'price-desc': soldOutLast(comparePrices(-1)),
}

/** Moves this query to the top; spelling variants count as the same query (product §5.1, §9.1). */
export function addRecentSearch(recent: readonly string[], query: string): string[] {
  const latest = query.trim()
  if (!isSearchable(latest)) return [...recent]
  return [latest, ...removeRecentSearch(recent, latest)].slice(0, maxRecent)
}

export function removeRecentSearch(recent: readonly string[], query: string): string[] {
  const key = joinedKey(query)
  return recent.filter((other) => joinedKey(other) !== key)
}
