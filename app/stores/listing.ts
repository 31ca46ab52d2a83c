import { useSyncExternalStore } from 'react'
import type { ProductCard } from '#domain/catalog.ts'

type Listing = { products: readonly ProductCard[]; nextHref: string | null }
export type MoreProducts = Listing & { state: 'idle' | 'loading' | 'failed' }

/** What was scrolled into view after a first page, by that page: going back to it finds everything where it was. */
const seen = new WeakMap<readonly ProductCard[], MoreProducts>()
const listeners = new Set<() => void>()

export function useMoreProducts(first: Listing): MoreProducts {
  const more = useSyncExternalStore(
    listen,
    () => seen.get(first.products),
    () => undefined,
  )
  return more ?? nothingYet(first)
}

/** Fetches the page after those already seen; while one is on its way, asking again changes nothing. */
export async function loadMore(first: Listing): Promise<void> {
  const before = seen.get(first.products) ?? nothingYet(first)
  if (before.state === 'loading' || before.nextHref === null) return
  remember(first, { ...before, state: 'loading' })
  try {
    const page = await fetchListing(before.nextHref)
    remember(first, { products: [...before.products, ...page.products], nextHref: page.nextHref, state: 'idle' })
  } catch {
    remember(first, { ...before, state: 'failed' })
  }
}

/** The listing behind an address, as the page itself would load it. */
async function fetchListing(href: string): Promise<Listing> {
  const answer = await fetch(`/_data${href}`, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the listing answered ${answer.status}`)
  const { props }: { props: Listing } = await answer.json()
  return props
}

function nothingYet({ nextHref }: Listing): MoreProducts {
  return { products: [], nextHref, state: 'idle' }
}

function remember({ products }: Listing, more: MoreProducts): void {
  seen.set(products, more)
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
