import { linesAtMost, refreshCart as refreshedCart } from '#domain/cart/cart.ts'
import type { CartProductInput, CurrentProducts } from '#domain/cart/cart-product.ts'
import { refreshWishlist as refreshedWishlist } from '#domain/cart/wishlist.ts'
import { changedCart, type ItemChange } from '#domain/order/order-changes.ts'
import { latestCart, useCart } from './cart.ts'
import { latestWishlist, useWishlist } from './wishlist.ts'

/** Asks for live prices and stock. Nothing is said when nobody answers: the next look asks again. */
export async function refreshCart(): Promise<void> {
  const current = await fetchCurrentProducts(latestCart().map(({ product }) => product.id))
  if (!current) return
  const before = latestCart()
  const after = refreshedCart(before, current)
  if (JSON.stringify(after) !== JSON.stringify(before)) useCart.setState({ lines: after })
}

/** The same for the wishlist. */
export async function refreshWishlist(): Promise<void> {
  const current = await fetchCurrentProducts(latestWishlist().map(({ product }) => product.id))
  if (!current) return
  const before = latestWishlist()
  const after = refreshedWishlist(before, current)
  if (JSON.stringify(after) !== JSON.stringify(before)) useWishlist.setState({ items: after })
}

/** What the shop said when it was asked to sell this cart. */
export function applyItemChanges(changes: readonly ItemChange[]): void {
  useCart.setState({ lines: changedCart(latestCart(), changes) })
}

/** Asks the shop how these products stand now. Null when nobody answered: what was known before stays. */
async function fetchCurrentProducts(requestedIds: readonly string[]): Promise<CurrentProducts | null> {
  if (requestedIds.length === 0) return null
  try {
    const answers = await Promise.all(inBatches(requestedIds).map(fetchBatch))
    return { requestedIds: requestedIds, products: answers.flat() }
  } catch {
    return null
  }
}

async function fetchBatch(ids: readonly string[]): Promise<CartProductInput[]> {
  const answer = await fetch(`/api/cart-products?ids=${ids.join(',')}`, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`cart products: ${answer.status}`)
  const { products }: { products: CartProductInput[] } = await answer.json()
  return products
}

/** The shop answers for one full cart at a time (IN-08). */
function inBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / linesAtMost) }, (_, turn) => ids.slice(turn * linesAtMost, (turn + 1) * linesAtMost))
}
