import { pages, type Route } from '../routes.ts'
import { goTo, type NavigationInfo } from '../stores/navigation.ts'
import { toast } from '../stores/toasts.ts'
import { isPublic, matchRoute } from './match.ts'
import type { PageData } from './page-data.ts'
import { type LoadedPage, loadPage, NeedsFullLoad } from './page-source.ts'

type Show = (Page: LoadedPage['Page'], data: PageData) => void

/** Public pages by history entry, so that Back is instant and finds the scroll position where it was; private ones are asked for anew. */
const visited = new Map<string, LoadedPage>()
const visitedAtMost = 20

/** Plain links become page changes without a reload. Without the Navigation API they stay plain links. */
export function startNavigation(first: LoadedPage, show: Show): void {
  if (!('navigation' in window)) return
  remember(first)
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    if (!isOurs(event, url)) return
    const keepScroll = keepsScroll(event)
    event.intercept({
      focusReset: 'manual',
      scroll: keepScroll ? 'manual' : 'after-transition',
      handler: async () => {
        const kept = event.navigationType === 'traverse' ? visited.get(event.destination.key) : undefined
        const loaded = kept ?? (await pending(load(url, event.signal), keepScroll))
        if (event.signal.aborted) return
        show(loaded.Page, loaded.data)
        remember(loaded)
        if (!keepScroll) announce()
      },
    })
  })
}

function isOurs(event: NavigateEvent, url: URL): boolean {
  if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return false
  if (infoOf(event).isWhole) return false
  return event.navigationType !== 'reload' && matchRoute(url.pathname) !== null
}

/** A filter or a sort changes the page under the shopper's finger: neither the scroll nor the focus may move. */
function keepsScroll(event: NavigateEvent): boolean {
  const { keepScroll } = infoOf(event)
  return event.navigationType !== 'traverse' && (keepScroll ?? Boolean(event.sourceElement?.closest('[data-keep-scroll]')))
}

function infoOf({ info }: NavigateEvent): { keepScroll?: boolean; isWhole?: boolean } {
  const told: NavigationInfo | undefined = info
  return told ?? {}
}

/** What cannot be shown in place is loaded whole: by then the address is already the new one. */
async function load(url: URL, signal: AbortSignal): Promise<LoadedPage> {
  try {
    return await loadPage(url, performance.now())
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof NeedsFullLoad) {
      location.reload()
      return new Promise(() => {})
    }
    const instead = matchRoute(url.pathname)?.route.ifUnreachable
    if (instead) return leaveFor(instead)
    return { Page: await pages.error(), data: { page: 'error', path: url.pathname, props: { requestId: null } } }
  }
}

function leaveFor({ message, href }: NonNullable<Route['ifUnreachable']>): Promise<never> {
  toast.error(message)
  goTo(href)
  return new Promise(() => {})
}

function remember(page: LoadedPage): void {
  const key = navigation.currentEntry?.key
  if (!key || page.data.page === 'error' || !isPublic(page.data.path)) return
  visited.delete(key)
  visited.set(key, page)
  const oldest = visited.keys().next().value
  if (visited.size > visitedAtMost && oldest !== undefined) visited.delete(oldest)
}

let waiting = 0

/** A thin bar tells that a page is on its way, when it takes long enough to notice (styles.css); `here` dims what is about to change. */
async function pending<T>(work: Promise<T>, isHere: boolean): Promise<T> {
  const root = document.documentElement
  root.dataset.pending = isHere ? 'here' : ''
  waiting++
  try {
    return await work
  } finally {
    waiting--
    if (waiting === 0) delete root.dataset.pending
  }
}

/** Keyboard and screen-reader users continue at the new page's start. */
function announce(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
