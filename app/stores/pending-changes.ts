import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Cart } from '#domain/cart/cart.ts'
import { noPendingChanges, type Pending, restorePending, withCartChange, withWishlistChange } from '#domain/cart/list-sync.ts'
import type { Wishlist } from '#domain/cart/wishlist.ts'
import { persistOptions, readLatest, syncWithStorage } from './storage.ts'

/** Changes of a signed-in shopper that the server has not acknowledged: persisted, so they survive a closed tab and a lost network. */
export const usePending = create<Pending>()(persist(() => noPendingChanges, persistOptions('sync-storage', 1, restorePending)))

export const syncStoredPending = () => syncWithStorage(usePending)

export function updatePending(change: (pending: Pending) => Pending): void {
  const before = readLatest(usePending)
  const after = change(before)
  if (after !== before) usePending.setState(after)
}

export function queueCartChange(before: Cart, after: Cart): void {
  updatePending((pending) => withCartChange(pending, before, after))
}

export function queueWishlistChange(before: Wishlist, after: Wishlist): void {
  updatePending((pending) => withWishlistChange(pending, before, after))
}
