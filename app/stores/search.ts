import { create } from 'zustand'

/** The search dialog. `shouldLoad` is set on hover or focus: its code is then downloaded before the click. */
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

/** The dialog's code could not be downloaded: a shopper who has opened it gets the search page, the next hover tries again. */
export function fallBackToSearchPage(): void {
  if (useSearch.getState().isOpen) location.assign('/search')
  useSearch.setState({ shouldLoad: false, isOpen: false })
}
