import { create } from 'zustand'

/** The URL holds the state of every desk page, so that Back, reload and links between colleagues work. */
type DeskLocation = { readonly path: string; readonly search: string }

/** The parameters of a page's path, such as the id of an order. */
export type DeskParams = Readonly<Record<string, string>>

const current = (): DeskLocation => ({ path: location.pathname, search: location.search })

export const useDeskLocation = create<DeskLocation>()(() => ({ path: '/desk', search: '' }))

/** Turns links between desk pages into client-side navigation; without the Navigation API they load the document again, which works too. */
export function startDeskNavigation(): void {
  useDeskLocation.setState(current(), true)
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    const isOurs = url.pathname === '/desk' || url.pathname.startsWith('/desk/')
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData || !isOurs) return
    if (event.navigationType === 'reload') return
    const isSamePage = url.pathname === location.pathname
    event.intercept({
      focusReset: isSamePage ? 'manual' : 'after-transition',
      scroll: 'manual',
      handler: async () => useDeskLocation.setState({ path: url.pathname, search: url.search }, true),
    })
  })
}

/** Another page, or another filter of the same one, as a new history entry. `auto` makes a double click add only one entry. */
export function pushPage(href: string): void {
  navigateTo(href, 'auto')
}

/** The same in place of the current history entry, for what Back must not return to, such as a letter typed into the search field. */
export function replacePage(href: string): void {
  navigateTo(href, 'replace')
}

function navigateTo(href: string, history: 'auto' | 'replace'): void {
  if (!('navigation' in window)) {
    location.assign(href)
    return
  }
  const { committed, finished } = navigation.navigate(href, { history })
  // A navigation that a newer one supersedes rejects.
  for (const outcome of [committed, finished]) outcome?.catch(() => {})
}

/** The query parameters of the URL as an object; a repeated one counts once. */
export function useQuery(): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(useDeskLocation((state) => state.search)))
}

/** A URL with these parameters; empty ones are left out. */
export function hrefOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
