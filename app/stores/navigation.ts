/** What the router is told beside the address (app/router/navigate.ts). */
export type NavigationInfo = { keepScroll: boolean } | { isWhole: true } | { isOnScreen: true }

/** Without the Navigation API every step is a page load: nothing to do behind a shopper's back. */
export function canGoQuietly(): boolean {
  return 'navigation' in window
}

/** Goes to another state of the page the shopper is on: nothing jumps, and typing (`replace`) leaves no trail in the history. */
export function goQuietly(href: string, history: 'push' | 'replace' = 'replace'): void {
  step(href, history, { keepScroll: true })
}

/** Goes on to another page; Back leads here again. Pressed twice it goes once: `auto` adds no entry for the page the shopper is already on the way to. */
export function goOn(href: string): void {
  step(href, 'auto', { keepScroll: false })
}

/** Goes to another page in place of the one the shopper was on the way to. */
export function goTo(href: string): void {
  step(href, 'replace', { keepScroll: false })
}

/** The page the shopper is on, with what the server knows now. */
export function refreshPage(): void {
  goQuietly(location.pathname + location.search)
}

/** Another page, by default in place of this one, loaded whole: after a sign-in or sign-out nothing of before may stay in memory. */
export function loadWhole(href: string, history: 'push' | 'replace' = 'replace'): void {
  step(href, history, { isWhole: true })
}

function step(href: string, history: NavigationHistoryBehavior, info: NavigationInfo): void {
  if (!canGoQuietly()) {
    location[history === 'replace' ? 'replace' : 'assign'](href)
    return
  }
  // A newer step interrupts an older one: that rejects the older, and is as it should be.
  const { committed, finished } = navigation.navigate(href, { history, info })
  for (const outcome of [committed, finished]) outcome?.catch(() => {})
}
