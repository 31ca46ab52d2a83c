import { hydrateAll } from '#app/components/ui/lazy-hydrate.tsx'
import { pages, type Route } from '#app/routes.ts'
import { type NavigationInfo, pushPage, replacePage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import { isPublic, matchRoute } from './match.ts'
import type { PageData, PageDataOf } from './page-data.ts'
import { ConnectionLost, type LoadedPage, loadPage, NeedsFullLoad, ServerBusy } from './page-loader.ts'
import { transitionPage } from './view-transition.ts'

type AppRoot = {
  /** Resolves once the first page is hydrated; no other page may be rendered before. */
  ready: Promise<void>
  show: (Page: LoadedPage['Page'], data: PageData) => void
}

/** Public pages by history entry: Back renders them without a request and restores the scroll position. Private pages are fetched again. */
const pageHistory = new Map<string, LoadedPage>()
const maxHistoryPages = 20

/** The history entry of the rendered page; while another page loads, `navigation.currentEntry` is already that one. */
let currentEntry = { key: '', url: '' }

/** Turns plain links into client-side navigation. Without the Navigation API they load documents as usual. */
export function startNavigation(first: LoadedPage, { ready, show }: AppRoot): void {
  if (!('navigation' in window)) return
  commit(first)
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url)
    if (!canHandle(event, url)) return
    if (infoOf(event).isAlreadyRendered) return event.intercept({ focusReset: 'manual', scroll: 'manual' })
    const keepScroll = keepsScroll(event)
    const from = location.pathname
    const hasInput = watchForInput()
    // The chosen filter is shown by a part of this page, which may not be hydrated yet. Without its code the next page fails, below.
    if (keepScroll) hydrateAll().catch(() => {})
    event.intercept({
      focusReset: 'manual',
      scroll: keepScroll ? 'manual' : 'after-transition',
      handler: async () => {
        const visited = event.navigationType === 'traverse' ? pageHistory.get(event.destination.key) : undefined
        const loaded = visited ?? (await whilePending(load(url, event.signal), url, keepScroll))
        await ready
        if (!loaded || event.signal.aborted) return
        const update = () => show(loaded.Page, loaded.data)
        if (keepScroll) update()
        else await transitionTo(event, from, update)
        if (event.signal.aborted) return
        commit(loaded)
        if (!keepScroll && !hasInput()) focusContent()
      },
    })
  })
}

/** Scrolls within the transition, so that the new page never appears at the old scroll position. */
function transitionTo(event: NavigateEvent, from: string, update: () => void): Promise<void> {
  const to = new URL(event.destination.url).pathname
  const isForward = event.navigationType !== 'traverse'
  return transitionPage({
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

function canHandle(event: NavigateEvent, url: URL): boolean {
  if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return false
  if (infoOf(event).isFullLoad) return false
  return event.navigationType !== 'reload' && matchRoute(url.pathname) !== null
}

/** Filters and sorts change the page in place: neither scroll nor focus may move. */
function keepsScroll(event: NavigateEvent): boolean {
  const { keepScroll } = infoOf(event)
  return event.navigationType !== 'traverse' && (keepScroll ?? Boolean(event.sourceElement?.closest('[data-keep-scroll]')))
}

function infoOf({ info }: NavigateEvent): { keepScroll?: boolean; isFullLoad?: boolean; isAlreadyRendered?: boolean } {
  const ourInfo: NavigationInfo | undefined = info
  return ourInfo ?? {}
}

/** Null when another navigation superseded this one. The URL has already changed, so a full load is a reload. */
async function load(url: URL, signal: AbortSignal): Promise<LoadedPage | null> {
  try {
    return await loadPage(url, performance.now())
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof NeedsFullLoad) return supersedeWith(signal, () => location.reload())
    if (error instanceof ServerBusy) return supersedeWith(signal, () => restoreCurrent(error.message))
    const { ifUnreachable } = matchRoute(url.pathname)?.route ?? {}
    if (ifUnreachable && navigator.onLine) return supersedeWith(signal, () => redirectUnreachable(ifUnreachable))
    const Page = error instanceof ConnectionLost ? null : await pages.error().catch(() => null)
    if (!Page) return supersedeWith(signal, () => restoreCurrent(connectionLost, () => pushPage(url.href)))
    const data = { page: 'error', path: url.pathname, props: { requestId: null } } satisfies PageDataOf<'error'>
    return { Page, data }
  }
}

/** Starts another navigation and resolves when it has aborted this one. */
function supersedeWith(signal: AbortSignal, start: () => void): Promise<null> {
  const superseded = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  start()
  return superseded
}

function redirectUnreachable({ message, href }: NonNullable<Route['ifUnreachable']>): void {
  toast.error(message)
  replacePage(href)
}

const connectionLost = 'اتصال برقرار نیست و صفحه باز نشد'

/** The server is overloaded or unreachable: the rendered page stays, with whatever was typed in it, and its URL is restored. */
function restoreCurrent(message: string, retry?: () => void): void {
  toast.error(message, retry)
  const { key, url } = currentEntry
  const isPreviousEntry = navigation.currentEntry?.key !== key && navigation.entries().some((entry) => entry.key === key)
  const info: NavigationInfo = { isAlreadyRendered: true }
  const { committed, finished } = isPreviousEntry
    ? navigation.traverseTo(key, { info })
    : navigation.navigate(url, { history: 'replace', info })
  for (const outcome of [committed, finished]) outcome?.catch(() => {})
}

function commit(page: LoadedPage): void {
  const { key = '', url = '' } = navigation.currentEntry ?? {}
  currentEntry = { key, url: url ?? '' }
  storeInHistory(page)
}

function storeInHistory(page: LoadedPage): void {
  const key = navigation.currentEntry?.key
  if (!key || page.data.page === 'error' || !isPublic(page.data.path)) return
  pageHistory.delete(key)
  pageHistory.set(key, page)
  const oldest = pageHistory.keys().next().value
  if (pageHistory.size > maxHistoryPages && oldest !== undefined) pageHistory.delete(oldest)
}

let pendingLoads = 0

/** Shows the progress bar while a page loads (styles.css delays it); `here` dims the part of the page that will change. */
async function whilePending<T>(work: Promise<T>, url: URL, isInPlace: boolean): Promise<T> {
  const root = document.documentElement
  root.dataset.pending = isInPlace ? 'here' : ''
  pendingLoads++
  const uncover = coverWhenSlow(url, isInPlace)
  try {
    return await work
  } finally {
    uncover()
    pendingLoads--
    if (pendingLoads === 0) delete root.dataset.pending
  }
}

const slowMs = 300

/** Store and search show placeholders when they take longer than this. */
function coverWhenSlow({ pathname }: URL, isInPlace: boolean): () => void {
  if (pathname !== '/store' && pathname !== '/search') return () => {}
  const controller = new AbortController()
  const timer = setTimeout(async () => {
    const { coverWithSkeleton } = await import('#app/components/store/page-skeleton.tsx')
    if (controller.signal.aborted) return
    controller.signal.addEventListener('abort', coverWithSkeleton(isInPlace ? document.querySelector('[data-results]') : null))
  }, slowMs)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

/** Input during a load means that the shopper has moved on: their focus must not be taken away. */
function watchForInput(): () => boolean {
  let hasInput = false
  const onInput = () => {
    hasInput = true
  }
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, onInput, { once: true, capture: true })
  return () => hasInput
}

/** Keyboard and screen-reader users continue at the start of the new page. */
function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
