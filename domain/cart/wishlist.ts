import type { Toman } from '#domain/money.ts'
import {
  type CartProduct,
  type CartProductInput,
  type CurrentProducts,
  fieldsOf,
  restorePrice,
  restoreProduct,
  toCartProduct,
  withCurrentProduct,
} from './cart-product.ts'

export type WishlistItem = {
  /** As of the last response of the server. */
  readonly product: CartProduct
  /** The price shown when the product was added. */
  readonly seenPrice: Toman | null
}

/** Server limit per shopper. */
export const maxItems = 500

/** Newest first; each product once. */
export type Wishlist = readonly WishlistItem[]

export function isInWishlist(wishlist: Wishlist, productId: string): boolean {
  return wishlist.some(({ product }) => product.id === productId)
}

/** Adds the product, or removes it when it is in the list (product §4.2). */
export function toggleWishlist(wishlist: Wishlist, product: CartProductInput): Wishlist {
  if (isInWishlist(wishlist, product.id)) return withoutItem(wishlist, product.id)
  return [{ product: toCartProduct(product), seenPrice: product.price }, ...wishlist]
}

export function withoutItem(wishlist: Wishlist, productId: string): Wishlist {
  return wishlist.filter(({ product }) => product.id !== productId)
}

/** Reinserts a removed item, unless the product was added again. */
export function undoRemoveItem(wishlist: Wishlist, item: WishlistItem, index: number): Wishlist {
  return isInWishlist(wishlist, item.product.id) ? wishlist : wishlist.toSpliced(index, 0, item)
}

export function refreshWishlist(wishlist: Wishlist, current: CurrentProducts): Wishlist {
  return wishlist.map((item) => ({ ...item, product: withCurrentProduct(item.product, current) }))
}

/** Reads a stored wishlist of any version: drops invalid items and duplicates. */
export function restoreWishlist(stored: unknown): Wishlist {
  const { items } = fieldsOf(stored)
  const restored = (Array.isArray(items) ? items.map(restoreItem) : []).filter((item) => item !== null)
  return [...new Map(restored.map((item) => [item.product.id, item])).values()]
}

function restoreItem(stored: unknown): WishlistItem | null {
  const { product, seenPrice } = fieldsOf(stored)
  const restored = restoreProduct(product)
  const price = restorePrice(seenPrice)
  return restored && price !== undefined ? { product: restored, seenPrice: price } : null
}
