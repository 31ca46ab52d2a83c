import { maxLines, refreshCart as refreshedCart } from '#domain/cart/cart.ts'
import type { CurrentProducts } from '#domain/cart/cart-product.ts'
import { refreshWishlist as refreshedWishlist } from '#domain/cart/wishlist.ts'
import { changedCart, type ItemChange } from '#domain/order/order-changes.ts'
import { requestApi } from './api.ts'
import { latestCart, useCart } from './cart.ts'
import { latestWishlist, useWishlist } from './wishlist.ts'

/** Fetches current prices and stock. A failed request changes nothing: the next visit tries again. */
export async function refreshCart(): Promise<void> {
  const current = await fetchCurrentProducts(latestCart().map(({ product }) => product.id))
  if (!current) return
  const before = latestCart()
  const after = refreshedCart(before, current)
  if (JSON.stringify(after) !== JSON.stringify(before)) useCart.setState({ lines: after })
}

export async function refreshWishlist(): Promise<void> {
  const current = await fetchCurrentProducts(latestWishlist().map(({ product }) => product.id))
  if (!current) return
  const before = latestWishlist()
  const after = refreshedWishlist(before, current)
  if (JSON.stringify(after) !== JSON.stringify(before)) useWishlist.setState({ items: after })
}

/** Prices and stock from an order that was refused because they changed. */
export function applyItemChanges(changes: readonly ItemChange[]): void {
  useCart.setState({ lines: changedCart(latestCart(), changes) })
}

/** Null when a request failed: the stored prices and stock are not changed. */
async function fetchCurrentProducts(requestedIds: readonly string[]): Promise<CurrentProducts | null> {
  if (requestedIds.length === 0) return null
  const results = await Promise.all(
    inBatches(requestedIds).map((ids) => requestApi('GET', '/cart-products', { query: { ids: ids.join(',') } })),
  )
  if (!results.every((result) => result.isOk)) return null
  return { requestedIds, products: results.flatMap(({ data }) => data.products) }
}

/** One request covers one full cart (IN-08). */
function inBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxLines) }, (_, batch) => ids.slice(batch * maxLines, (batch + 1) * maxLines))
}
