import { wakeParts } from '../components/ui/lazy-hydrate.tsx'
import { type PageComponent, pages } from '../routes.ts'
import { isPublic, matchRoute } from './match.ts'
import type { PageData } from './page-data.ts'

export type LoadedPage = { Page: PageComponent; data: PageData }

/** The server answered with something that only a full page load can show: not found, a redirect, a newer version. */
export class NeedsFullLoad extends Error {}

/** The shop has no room for another page just now, and says so in words for the shopper. */
export class ShopBusy extends Error {}

const kept = new Map<string, { page: Promise<LoadedPage>; until: number }>()
const keptForMs = 10_000

/** One request for a public page however often it is asked for within a few seconds: prefetch and click share it. */
export function loadPage(url: URL, now: number): Promise<LoadedPage> {
  const address = url.pathname + url.search
  if (!isPublic(url.pathname)) return fetchPage(address)
  const known = kept.get(address)
  if (known && known.until > now) return known.page
  const page = fetchPage(address)
  kept.set(address, { page, until: now + keptForMs })
  page.catch(() => kept.delete(address))
  for (const [key, { until }] of kept) if (until <= now) kept.delete(key)
  return page
}

async function fetchPage(address: string): Promise<LoadedPage> {
  fetchCode(address)
  const answer = await fetch(`/_data${address}`, { headers: { accept: 'application/json' }, redirect: 'manual' })
  if (answer.status === 503) throw new ShopBusy((await answer.json()).detail)
  if (answer.status >= 500) throw new Error(`the page's data answered ${answer.status}`)
  if (!answer.ok) throw new NeedsFullLoad()
  const data: PageData = await answer.json()
  const Page = await pages[data.page]().catch(needsFullLoad)
  await wakeParts().catch(needsFullLoad)
  return { Page, data }
}

/** A page's code comes beside its data, not after it. What goes wrong is seen when it is used. */
export function fetchCode(address: string): void {
  const match = matchRoute(new URL(address, location.href).pathname)
  if (match) pages[match.route.page]().catch(() => {})
}

/** A chunk that is gone means a newer version was deployed meanwhile. */
function needsFullLoad(): never {
  throw new NeedsFullLoad()
}
