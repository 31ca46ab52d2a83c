import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import * as rules from '#domain/search/search.ts'
import { persistOptions, readLatest, syncWithStorage } from './storage.ts'

type RecentSearches = {
  /** The newest first; null until the browser's storage has been read. */
  recentSearches: readonly string[] | null
}

const options = persistOptions<RecentSearches>('search-storage', 1, (stored) => ({ recentSearches: restored(stored) }))

export const useRecentSearches = create<RecentSearches>()(persist(() => ({ recentSearches: null }), options))

export const syncStoredSearches = () => syncWithStorage(useRecentSearches)

export function addRecentSearch(query: string): void {
  change((recent) => rules.addRecentSearch(recent, query))
}

export function removeRecentSearch(query: string): void {
  change((recent) => rules.removeRecentSearch(recent, query))
}

export function clearRecentSearches(): void {
  change(() => [])
}

function change(update: (recent: readonly string[]) => readonly string[]): void {
  useRecentSearches.setState({ recentSearches: update(readLatest(useRecentSearches).recentSearches ?? []) })
}

/** Adds each stored search again, so that the rules for recent searches hold for whatever was stored. */
function restored(stored: unknown): string[] {
  const list = stored instanceof Object && 'recentSearches' in stored ? stored.recentSearches : []
  const queries = Array.isArray(list) ? list.filter((query) => typeof query === 'string') : []
  return queries.reduceRight<string[]>((recent, query) => rules.addRecentSearch(recent, query), [])
}
