import { create } from 'zustand'
import { isLiveSearchable, liveSearch } from '#domain/search/search.ts'
import type { Suggestions } from '#services/search/suggest.ts'
import { requestApi } from './api.ts'

type LiveSearch = {
  state: 'idle' | 'searching' | 'found' | 'failed'
  /** The last results: shown until the next ones arrive. */
  found: Suggestions | null
}

const idleSearch: LiveSearch = { state: 'idle', found: null }

export const useLiveSearch = create<LiveSearch>()(() => idleSearch)

let debounce: ReturnType<typeof setTimeout> | undefined
let inFlight: AbortController | null = null

/** Searches after a debounce; texts under two characters are not searched (product §4.4). */
export function searchLive(text: string): void {
  stop()
  if (!isLiveSearchable(text)) {
    useLiveSearch.setState(idleSearch)
    return
  }
  useLiveSearch.setState({ state: 'searching' })
  debounce = setTimeout(() => void runSearch(text), liveSearch.debounceMs)
}

export function searchAgain(text: string): void {
  stop()
  useLiveSearch.setState({ state: 'searching' })
  void runSearch(text)
}

export function endLiveSearch(): void {
  stop()
  useLiveSearch.setState(idleSearch)
}

function stop(): void {
  clearTimeout(debounce)
  inFlight?.abort()
  inFlight = null
}

/** The result of a superseded search is dropped. */
async function runSearch(text: string): Promise<void> {
  const search = new AbortController()
  inFlight = search
  const result = await requestApi('GET', '/search/suggestions', { query: { q: text.trim() }, signal: search.signal })
  if (inFlight !== search) return
  useLiveSearch.setState(result.isOk ? { state: 'found', found: result.data } : { state: 'failed', found: null })
}
