import { create } from 'zustand'
import type { ProductCard } from '#domain/catalog.ts'
import { fetchPageData } from './api.ts'

type Listing = { products: readonly ProductCard[]; nextHref: string | null }
export type MoreProducts = Listing & { state: 'idle' | 'loading' | 'failed' }

/**
 * The pages loaded by scrolling, by the products of the first page: Back to that page shows them again, and they are garbage
 * collected with it.
 */
const useListings = create(() => ({ loaded: new WeakMap<readonly ProductCard[], MoreProducts>() }))

export function useMoreProducts(first: Listing): MoreProducts {
  return useListings(({ loaded }) => loaded.get(first.products)) ?? nothingLoaded(first)
}

/** Fetches the page after those already loaded, one at a time. */
export async function loadMore(first: Listing): Promise<void> {
  const before = useListings.getState().loaded.get(first.products) ?? nothingLoaded(first)
  if (before.state === 'loading' || before.nextHref === null) return
  setLoaded(first, { ...before, state: 'loading' })
  const page = await fetchPageData<{ props: Listing }>(before.nextHref)
  if (!page.isOk) return setLoaded(first, { ...before, state: 'failed' })
  const { products, nextHref } = page.data.props
  const shown = new Set([...first.products, ...before.products].map(({ id }) => id))
  // Results of a search move when a product is added meanwhile.
  setLoaded(first, { products: [...before.products, ...products.filter(({ id }) => !shown.has(id))], nextHref, state: 'idle' })
}

function nothingLoaded({ nextHref }: Listing): MoreProducts {
  return { products: [], nextHref, state: 'idle' }
}

function setLoaded({ products }: Listing, more: MoreProducts): void {
  useListings.setState(({ loaded }) => ({ loaded: loaded.set(products, more) }))
}
