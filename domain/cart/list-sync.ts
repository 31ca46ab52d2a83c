import type { Toman } from '#domain/money.ts'
import type { Cart, CartLine } from './cart.ts'
import { type CartProductInput, fieldsOf, restorePrice, toCartProduct } from './cart-product.ts'
import type { Wishlist } from './wishlist.ts'

/** A cart line or wishlist item not yet sent to the server. Quantity 0 removes it; the last change wins. */
export type PendingLine = { readonly productId: string; readonly quantity: number; readonly seenPrice: Toman | null }
export type PendingWishlistItem = { readonly productId: string; readonly isWished: boolean }

export type Pending = {
  /** User id; null for a guest, whose changes are not sent. */
  readonly owner: string | null
  readonly cart: readonly PendingLine[]
  readonly wishlist: readonly PendingWishlistItem[]
}

export const noPendingChanges: Pending = { owner: null, cart: [], wishlist: [] }

/** Lines and items of a server response; `product` is null if it is inactive. */
export type RemoteLine = { productId: string; quantity: number; seenPrice: Toman | null; product: CartProductInput | null }
export type RemoteWishlistItem = { productId: string; product: CartProductInput | null }

/** Queues the difference for the server. Guest changes are not queued: they are merged at sign-in. */
export function withCartChange(pending: Pending, before: Cart, after: Cart): Pending {
  if (pending.owner === null) return pending
  const was = new Map(before.map((line) => [line.product.id, line.quantity]))
  const is = new Map(after.map((line) => [line.product.id, line]))
  const gone = before.filter(({ product }) => !is.has(product.id)).map((line) => ({ ...toPendingLine(line), quantity: 0 }))
  const changed = after.filter(({ product, quantity }) => was.get(product.id) !== quantity).map(toPendingLine)
  return { ...pending, cart: withNewer(pending.cart, [...gone, ...changed]) }
}

export function withWishlistChange(pending: Pending, before: Wishlist, after: Wishlist): Pending {
  if (pending.owner === null) return pending
  const idsOf = (wishlist: Wishlist) => wishlist.map(({ product }) => product.id)
  const [was, is] = [new Set(idsOf(before)), new Set(idsOf(after))]
  const gone = [...was].filter((productId) => !is.has(productId)).map((productId) => ({ productId, isWished: false }))
  const added = [...is].filter((productId) => !was.has(productId)).map((productId) => ({ productId, isWished: true }))
  return { ...pending, wishlist: withNewer(pending.wishlist, [...gone, ...added]) }
}

/** Removes an acknowledged change; a newer change of the same product stays queued. */
export function withoutLine(pending: Pending, done: PendingLine): Pending {
  return { ...pending, cart: pending.cart.filter((line) => line.productId !== done.productId || line.quantity !== done.quantity) }
}

export function withoutWishlistItem(pending: Pending, done: PendingWishlistItem): Pending {
  return { ...pending, wishlist: pending.wishlist.filter((item) => item.productId !== done.productId || item.isWished !== done.isWished) }
}

export function isSynced({ cart, wishlist }: Pending): boolean {
  return cart.length === 0 && wishlist.length === 0
}

/** Converts the server's cart; inactive products keep their locally stored data. */
export function cartFromServer(remote: readonly RemoteLine[], local: Cart): Cart {
  return remote.flatMap(({ productId, quantity, seenPrice, product }) => {
    const known = product ? toCartProduct(product) : discontinuedOf(local, productId)
    return known ? [{ product: known, quantity, seenPrice }] : []
  })
}

export function wishlistFromServer(remote: readonly RemoteWishlistItem[], local: Wishlist): Wishlist {
  return remote.flatMap(({ productId, product }) => {
    const known = product ? toCartProduct(product) : discontinuedOf(local, productId)
    const here = local.find((item) => item.product.id === productId)
    return known ? [{ product: known, seenPrice: here ? here.seenPrice : known.price }] : []
  })
}

/** Reads browser storage; invalid entries are dropped. */
export function restorePending(stored: unknown): Pending {
  const { owner, cart, wishlist } = fieldsOf(stored)
  if (typeof owner !== 'string') return noPendingChanges
  return { owner, cart: listOf(cart, restoreLine), wishlist: listOf(wishlist, restoreWishlistItem) }
}

function toPendingLine({ product, quantity, seenPrice }: CartLine): PendingLine {
  return { productId: product.id, quantity, seenPrice }
}

function withNewer<Item extends { productId: string }>(queued: readonly Item[], newer: readonly Item[]): Item[] {
  const replaced = new Set(newer.map(({ productId }) => productId))
  return [...queued.filter(({ productId }) => !replaced.has(productId)), ...newer]
}

function discontinuedOf(list: readonly { product: Cart[number]['product'] }[], productId: string) {
  const item = list.find(({ product }) => product.id === productId)
  return item && { ...item.product, stockQuantity: 0, isActive: false }
}

function listOf<Item>(stored: unknown, restore: (item: unknown) => Item | null): Item[] {
  return (Array.isArray(stored) ? stored.map(restore) : []).filter((item) => item !== null)
}

function restoreLine(stored: unknown): PendingLine | null {
  const { productId, quantity, seenPrice } = fieldsOf(stored)
  const price = restorePrice(seenPrice)
  if (typeof productId !== 'string' || !Number.isSafeInteger(quantity) || price === undefined) return null
  return { productId, quantity: Number(quantity), seenPrice: price }
}

function restoreWishlistItem(stored: unknown): PendingWishlistItem | null {
  const { productId, isWished } = fieldsOf(stored)
  return typeof productId === 'string' && typeof isWished === 'boolean' ? { productId, isWished } : null
}
