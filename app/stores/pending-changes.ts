import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Cart } from '#domain/cart/cart.ts'
import { nothingPending, type Pending, restorePending, withCartChange, withWishlistChange } from '#domain/cart/list-sync.ts'
import type { Wishlist } from '#domain/cart/wishlist.ts'
import { followStorage, latest, remembered } from './storage.ts'

/** What a signed-in shopper changed and the server has not yet heard: it survives a closed tab and a lost network. */
export const usePending = create<Pending>()(persist(() => nothingPending, remembered('sync-storage', 1, restorePending)))

export const followStoredPending = () => followStorage(usePending)

export function changePending(change: (pending: Pending) => Pending): void {
  const before = latest(usePending)
  const after = change(before)
  if (after !== before) usePending.setState(after)
}

export function noteCartChange(before: Cart, after: Cart): void {
  changePending((pending) => withCartChange(pending, before, after))
}

export function noteWishlistChange(before: Wishlist, after: Wishlist): void {
  changePending((pending) => withWishlistChange(pending, before, after))
}
