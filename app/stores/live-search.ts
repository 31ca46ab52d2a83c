import { create } from 'zustand'
import { isLiveSearchable, liveSearch } from '#domain/search/search.ts'
import type { Suggestions } from '#services/search/suggest.ts'

type LiveSearch = {
  state: 'idle' | 'searching' | 'found' | 'failed'
  /** The last answer: it stays in sight while the next one is on its way. */
  found: Suggestions | null
}

const nothing: LiveSearch = { state: 'idle', found: null }

export const useLiveSearch = create<LiveSearch>()(() => nothing)

let debounce: ReturnType<typeof setTimeout> | undefined
let inFlight: AbortController | null = null

/** Searches when nothing more is typed for a moment; under two characters nothing runs (spec §4). */
export function searchLive(text: string): void {
  stop()
  if (!isLiveSearchable(text)) {
    useLiveSearch.setState(nothing)
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
  useLiveSearch.setState(nothing)
}

function stop(): void {
  clearTimeout(debounce)
  inFlight?.abort()
  inFlight = null
}

/** Only the latest question may be answered. */
async function runSearch(text: string): Promise<void> {
  const asking = new AbortController()
  inFlight = asking
  const outcome = await fetchSuggestions(text, asking.signal).then(
    (found): LiveSearch => ({ state: 'found', found }),
    (): LiveSearch => ({ state: 'failed', found: null }),
  )
  if (inFlight === asking) useLiveSearch.setState(outcome)
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  const answer = await fetch(`/api/search/suggestions?q=${encodeURIComponent(text.trim())}`, {
    headers: { accept: 'application/json' },
    signal,
  })
  if (!answer.ok) throw new Error(`suggestions: ${answer.status}`)
  return answer.json()
}
