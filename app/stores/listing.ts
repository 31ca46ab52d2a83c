import { createStore, type StoreApi, useStore } from 'zustand'
import type { ProductCard } from '#domain/catalog.ts'
import { fetchPageData } from './api.ts'

type Listing = { products: readonly ProductCard[]; nextHref: string | null }
export type MoreProducts = Listing & { state: 'idle' | 'loading' | 'failed' }

/**
 * The pages loaded by scrolling, in one store for each first page: Back to that page shows them again, and they are garbage collected
 * with its products.
 */
const stores = new WeakMap<readonly ProductCard[], StoreApi<MoreProducts>>()

function storeOf({ products, nextHref }: Listing): StoreApi<MoreProducts> {
  const store = stores.get(products) ?? createStore<MoreProducts>(() => ({ products: [], nextHref, state: 'idle' }))
  stores.set(products, store)
  return store
}

export function useMoreProducts(first: Listing): MoreProducts {
  return useStore(storeOf(first))
}

/** Fetches the page after those already loaded, one at a time. */
export async function loadMore(first: Listing): Promise<void> {
  const store = storeOf(first)
  const before = store.getState()
  if (before.state === 'loading' || before.nextHref === null) return
  store.setState({ state: 'loading' })
  const page = await fetchPageData<{ props: Listing }>(before.nextHref)
  if (!page.isOk) return store.setState({ state: 'failed' })
  const { products, nextHref } = page.data.props
  const shown = new Set([...first.products, ...before.products].map(({ id }) => id))
  // Results of a search move when a product is added meanwhile.
  store.setState({ products: [...before.products, ...products.filter(({ id }) => !shown.has(id))], nextHref, state: 'idle' })
}
