import { pages, type Route } from '../routes.ts'
import { goTo, type NavigationInfo } from '../stores/navigation.ts'
import { toast } from '../stores/toasts.ts'
import { isPublic, matchRoute } from './match.ts'
import type { PageData } from './page-data.ts'
import { type LoadedPage, loadPage, NeedsFullLoad, ShopBusy } from './page-loader.ts'
import { changeView } from './view-transition.ts'

type Screen = {
  /** Before the first page is the browser's own, nothing can take its place. */
  ready: Promise<void>
  show: (Page: LoadedPage['Page'], data: PageData) => void
}

/** Public pages by history entry, so that Back is instant and finds the scroll position where it was; private ones are asked for anew. */
const visited = new Map<string, LoadedPage>()
const visitedAtMost = 20

/** The history entry whose page is on the screen; an address that is still being loaded is not it yet. */
let onScreen = { key: '', url: '' }

/** Plain links become page changes without a reload. Without the Navigation API they stay plain links. */
export function startNavigation(first: LoadedPage, { ready, show }: Screen): void {
  if (!('navigation' in window)) return
  arrive(first)
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    if (!isOurs(event, url)) return
    if (infoOf(event).isOnScreen) return event.intercept({ focusReset: 'manual', scroll: 'manual' })
    const keepScroll = keepsScroll(event)
    const from = location.pathname
    const hasPressed = watchForPress()
    event.intercept({
      focusReset: 'manual',
      scroll: keepScroll ? 'manual' : 'after-transition',
      handler: async () => {
        const kept = event.navigationType === 'traverse' ? visited.get(event.destination.key) : undefined
        const loaded = kept ?? (await pending(load(url, event.signal), keepScroll))
        await ready
        if (!loaded || event.signal.aborted) return
        const update = () => show(loaded.Page, loaded.data)
        if (keepScroll) update()
        else await turnPage(event, from, update)
        if (event.signal.aborted) return
        arrive(loaded)
        if (!keepScroll && !hasPressed()) announce()
      },
    })
  })
}

/** The scroll is part of the change: the new page must not be seen where the old one stood. */
function turnPage(event: NavigateEvent, from: string, update: () => void): Promise<void> {
  const to = new URL(event.destination.url).pathname
  const isForward = event.navigationType !== 'traverse'
  return changeView({
    from,
    to,
    isForward,
    update: () => {
      if (event.signal.aborted) return
      update()
      event.scroll()
    },
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

function infoOf({ info }: NavigateEvent): { keepScroll?: boolean; isWhole?: boolean; isOnScreen?: boolean } {
  const told: NavigationInfo | undefined = info
  return told ?? {}
}

/** What cannot be shown in place is loaded whole: by then the address is already the new one. Null when another step took over. */
async function load(url: URL, signal: AbortSignal): Promise<LoadedPage | null> {
  try {
    return await loadPage(url, performance.now())
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof NeedsFullLoad) return instead(signal, () => location.reload())
    if (error instanceof ShopBusy) return instead(signal, () => stay(error.message))
    const { ifUnreachable } = matchRoute(url.pathname)?.route ?? {}
    if (ifUnreachable) return instead(signal, () => leaveFor(ifUnreachable))
    return { Page: await pages.error(), data: { page: 'error', path: url.pathname, props: { requestId: null } } }
  }
}

/** This step is over when the one that is taken instead has begun. */
function instead(signal: AbortSignal, take: () => void): Promise<null> {
  const overtaken = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  take()
  return overtaken
}

function leaveFor({ message, href }: NonNullable<Route['ifUnreachable']>): void {
  toast.error(message)
  goTo(href)
}

/** Nothing is lost when there is no room for the next page: the one on the screen stays, and its address comes back. */
function stay(message: string): void {
  toast.error(message)
  const { key, url } = onScreen
  const isBehind = navigation.currentEntry?.key !== key && navigation.entries().some((entry) => entry.key === key)
  const info: NavigationInfo = { isOnScreen: true }
  const { committed, finished } = isBehind ? navigation.traverseTo(key, { info }) : navigation.navigate(url, { history: 'replace', info })
  for (const outcome of [committed, finished]) outcome?.catch(() => {})
}

function arrive(page: LoadedPage): void {
  const { key = '', url = '' } = navigation.currentEntry ?? {}
  onScreen = { key, url: url ?? '' }
  remember(page)
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

/** Whoever has pressed something while the page was on its way is already elsewhere: the focus stays with them. */
function watchForPress(): () => boolean {
  let isPressed = false
  const note = () => {
    isPressed = true
  }
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, note, { once: true, capture: true })
  return () => isPressed
}

/** Keyboard and screen-reader users continue at the new page's start. */
function announce(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
