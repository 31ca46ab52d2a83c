import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import * as rules from '#domain/cart/wishlist.ts'
import { queueWishlistChange } from './pending-changes.ts'
import { persistOptions, readLatest, syncWithStorage } from './storage.ts'
import { toast } from './toasts.ts'

type WishlistState = {
  /** Null until the browser's storage has been read. */
  items: rules.Wishlist | null
}

const options = persistOptions<WishlistState>('wishlist-storage', 1, (stored) => ({ items: rules.restoreWishlist(stored) }))

export const useWishlist = create<WishlistState>()(persist(() => ({ items: null }), options))

export const syncStoredWishlist = () => syncWithStorage(useWishlist)

export function useIsInWishlist(productId: string): boolean {
  return useWishlist(({ items }) => items !== null && rules.isInWishlist(items, productId))
}

export function toggleWishlist(product: CartProductInput): void {
  const before = latestWishlist()
  const items = rules.toggleWishlist(before, product)
  commit(before, items)
  toast.success(rules.isInWishlist(items, product.id) ? 'به علاقه‌مندی‌ها اضافه شد' : removedText)
}

/** Removes an item and offers to undo it. */
export function removeFromWishlist(productId: string): void {
  const wishlist = latestWishlist()
  const index = wishlist.findIndex(({ product }) => product.id === productId)
  const item = wishlist[index]
  if (!item) return
  commit(wishlist, rules.withoutItem(wishlist, productId))
  toast.undo(removedText, () => {
    const now = latestWishlist()
    commit(now, rules.undoRemoveItem(now, item, index))
  })
}

const removedText = 'از علاقه‌مندی‌ها حذف شد'

/** Applies a change locally and queues it for the server. */
function commit(before: rules.Wishlist, after: rules.Wishlist): void {
  useWishlist.setState({ items: after })
  queueWishlistChange(before, after)
}

export function latestWishlist(): rules.Wishlist {
  return readLatest(useWishlist).items ?? []
}
