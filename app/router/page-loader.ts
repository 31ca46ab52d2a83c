import { hydrateAll } from '#app/components/ui/lazy-hydrate.tsx'
import { type PageComponent, pages } from '#app/routes.ts'
import { fetchPageData } from '#app/stores/api.ts'
import { isPublic, matchRoute } from './match.ts'
import type { PageData } from './page-data.ts'

export type LoadedPage = { Page: PageComponent; data: PageData }

/** The response can only be shown by a full page load: not found, a redirect, or a newer version of the shop. */
export class NeedsFullLoad extends Error {}

/** The server is overloaded (503) or got too many requests (429); the message is for the shopper. */
export class ServerBusy extends Error {}

/** No response: the network is down, or the shop cannot be reached. */
export class ConnectionLost extends Error {}

const recentPages = new Map<string, { page: Promise<LoadedPage>; expiresAt: number }>()
const reuseForMs = 10_000

/** Loads code and data of a page. Requests for a public page within a few seconds share one response, so a click reuses its prefetch. */
export function loadPage(url: URL, now: number): Promise<LoadedPage> {
  const path = url.pathname + url.search
  if (!isPublic(url.pathname)) return fetchPage(path)
  const recent = recentPages.get(path)
  if (recent && recent.expiresAt > now) return recent.page
  const page = fetchPage(path)
  recentPages.set(path, { page, expiresAt: now + reuseForMs })
  page.catch(() => recentPages.delete(path))
  for (const [key, { expiresAt }] of recentPages) if (expiresAt <= now) recentPages.delete(key)
  return page
}

async function fetchPage(path: string): Promise<LoadedPage> {
  preloadCode(path)
  const data = await fetchData(path)
  const Page = await pages[data.page]().catch(needsFullLoad)
  await hydrateAll().catch(needsFullLoad)
  return { Page, data }
}

async function fetchData(path: string): Promise<PageData> {
  const result = await fetchPageData<PageData>(path)
  if (result.isOk) return result.data
  const { status, detail } = result.problem
  if (status === 503 || status === 429) throw new ServerBusy(detail ?? '')
  if (status === null) throw new ConnectionLost()
  if (status >= 500) throw new Error(`page data: HTTP ${status}`)
  throw new NeedsFullLoad()
}

/** Downloads a page's code in parallel with its data. A failure surfaces when the page is rendered. */
export function preloadCode(path: string): void {
  const match = matchRoute(new URL(path, location.href).pathname)
  if (match) pages[match.route.page]().catch(() => {})
}

/** Online, a missing chunk means that a newer version was deployed. */
function needsFullLoad(): never {
  throw navigator.onLine ? new NeedsFullLoad() : new ConnectionLost()
}
