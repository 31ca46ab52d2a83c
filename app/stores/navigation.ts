/** The `info` of a navigation, read by app/router/navigate.ts. */
export type NavigationInfo = { keepScroll: boolean } | { isFullLoad: true } | { isAlreadyRendered: true }

/** Without the Navigation API every navigation is a page load. */
export function canUpdateUrl(): boolean {
  return 'navigation' in window
}

/** Another state of the current page, such as a filter: scroll and focus stay, and `replace` adds no history entry. */
export function updateUrl(href: string, history: 'push' | 'replace' = 'replace'): void {
  navigateTo(href, history, { keepScroll: true })
}

/** Another page as a new history entry. `auto` makes a double click add only one entry. */
export function pushPage(href: string): void {
  navigateTo(href, 'auto', { keepScroll: false })
}

/** Another page in place of the current history entry. */
export function replacePage(href: string): void {
  navigateTo(href, 'replace', { keepScroll: false })
}

/** Fetches the data of the current page again. */
export function refreshPage(): void {
  updateUrl(location.pathname + location.search)
}

/** Loads a new document, so that nothing of the previous session stays in memory after a sign-in or sign-out. */
export function loadDocument(href: string, history: 'push' | 'replace' = 'replace'): void {
  navigateTo(href, history, { isFullLoad: true })
}

function navigateTo(href: string, history: NavigationHistoryBehavior, info: NavigationInfo): void {
  if (!canUpdateUrl()) {
    location[history === 'replace' ? 'replace' : 'assign'](href)
    return
  }
  // Both promises reject when a newer navigation supersedes this one.
  const { committed, finished } = navigation.navigate(href, { history, info })
  for (const outcome of [committed, finished]) outcome?.catch(() => {})
}
