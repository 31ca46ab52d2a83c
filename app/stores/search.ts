import { create } from 'zustand'

/** The search window. `isWanted` from the first sign of interest on: its code is fetched then, so that it opens at once. */
export const useSearch = create<{ shouldLoad: boolean; isOpen: boolean }>()(() => ({ shouldLoad: false, isOpen: false }))

export function preloadSearch(): void {
  useSearch.setState({ shouldLoad: true })
}

export function openSearch(): void {
  useSearch.setState({ shouldLoad: true, isOpen: true })
}

export function closeSearch(): void {
  useSearch.setState({ isOpen: false })
}

/** The window's code could not be fetched: whoever waits for it gets the search page, the next sign of interest tries again. */
export function fallBackToSearchPage(): void {
  if (useSearch.getState().isOpen) location.assign('/search')
  useSearch.setState({ shouldLoad: false, isOpen: false })
}
