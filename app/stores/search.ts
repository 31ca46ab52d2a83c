import { create } from 'zustand'

/** The search window. `isWanted` from the first sign of interest on: its code is fetched then, so that it opens at once. */
export const useSearch = create<{ isWanted: boolean; isOpen: boolean }>()(() => ({ isWanted: false, isOpen: false }))

export function wantSearch(): void {
  useSearch.setState({ isWanted: true })
}

export function openSearch(): void {
  useSearch.setState({ isWanted: true, isOpen: true })
}

export function closeSearch(): void {
  useSearch.setState({ isOpen: false })
}

/** The window's code could not be fetched: whoever waits for it gets the search page, the next sign of interest tries again. */
export function giveUpSearch(): void {
  if (useSearch.getState().isOpen) location.assign('/search')
  useSearch.setState({ isWanted: false, isOpen: false })
}
