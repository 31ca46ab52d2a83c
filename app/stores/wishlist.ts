import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Keepable } from '#domain/cart/cart-product.ts'
import * as rules from '#domain/cart/wishlist.ts'
import { noteWishlistChange } from './pending-changes.ts'
import { followStorage, latest, remembered } from './storage.ts'
import { toast } from './toasts.ts'

type WishlistState = {
  /** Null until the browser's storage has been read. */
  items: rules.Wishlist | null
}

const memory = remembered<WishlistState>('wishlist-storage', 1, (stored) => ({ items: rules.restoreWishlist(stored) }))

export const useWishlist = create<WishlistState>()(persist(() => ({ items: null }), memory))

export const followStoredWishlist = () => followStorage(useWishlist)

export function useIsInWishlist(productId: string): boolean {
  return useWishlist(({ items }) => items !== null && rules.isInWishlist(items, productId))
}

export function toggleWishlist(product: Keepable): void {
  const before = latestWishlist()
  const items = rules.toggleWishlist(before, product)
  keep(before, items)
  toast.success(rules.isInWishlist(items, product.id) ? 'به علاقه‌مندی‌ها اضافه شد' : removedText)
}

/** Takes an item out of the list and offers to put it back. */
export function removeFromWishlist(productId: string): void {
  const wishlist = latestWishlist()
  const index = wishlist.findIndex(({ product }) => product.id === productId)
  const item = wishlist[index]
  if (!item) return
  keep(wishlist, rules.withoutItem(wishlist, productId))
  toast.undo(removedText, () => {
    const now = latestWishlist()
    keep(now, rules.putBackItem(now, item, index))
  })
}

const removedText = 'از علاقه‌مندی‌ها حذف شد'

/** What the shopper did, first here, then wherever else the list is kept. */
function keep(before: rules.Wishlist, after: rules.Wishlist): void {
  useWishlist.setState({ items: after })
  noteWishlistChange(before, after)
}

export function latestWishlist(): rules.Wishlist {
  return latest(useWishlist).items ?? []
}
