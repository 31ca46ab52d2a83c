import { useCart } from '#app/stores/cart.ts'
import type { DrawerName } from '#app/stores/drawers.ts'
import { useWishlist } from '#app/stores/wishlist.ts'
import { unitsIn } from '#domain/cart/cart.ts'

/** Quantity in the cart or products in the wishlist; 0 until the storage is read. */
export function useCount(of: DrawerName): number {
  const units = useCart(({ lines }) => unitsIn(lines ?? []))
  const items = useWishlist(({ items }) => items?.length ?? 0)
  return of === 'cart' ? units : items
}
