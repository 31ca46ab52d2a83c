import { lockShopper } from '#db/account/lock-shopper.ts'
import { addWishlistRows, deleteWishlistRow, wishlistRows } from '#db/cart/wishlists.ts'
import type { Db } from '#db/connect.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { maxItems } from '#domain/cart/wishlist.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { withProducts } from './get-cart.ts'

/** A wishlist item; `product` is null while it is not for sale (AUTHZ-05). */
export type WishlistItem = { id: string; productId: string; createdAt: Date; product: CartProductInput | null }

export async function getWishlist(db: Db, userId: string): Promise<WishlistItem[]> {
  return withProducts(db, await wishlistRows(db, userId))
}

/** Adding an existing item responds like adding a new one (product §4.2). */
export async function addWishlistItem(context: ServiceContext, userId: string, productId: string): Promise<WishlistItem> {
  const [requested] = await withProducts(context.db, [{ productId }])
  if (!requested?.product) throw new Refusal('product.notFound')
  const items = await mergeWishlist(context, userId, [productId])
  const item = items.find((each) => each.productId === productId)
  if (!item) throw new Refusal('wishlist.full')
  return item
}

/** Merges a guest's wishlist into the shopper's, up to the limit; idempotent. */
export async function mergeWishlist({ db }: ServiceContext, userId: string, productIds: readonly string[]): Promise<WishlistItem[]> {
  return db.transaction(async (tx) => {
    await lockShopper(tx, userId)
    const known = new Set((await wishlistRows(tx, userId)).map(({ productId }) => productId))
    const unknown = [...new Set(productIds)].filter((productId) => !known.has(productId)).map((productId) => ({ productId }))
    const sold = (await withProducts(tx, unknown)).filter(({ product }) => product).map(({ productId }) => productId)
    await addWishlistRows(tx, userId, sold.slice(0, maxItems - known.size))
    return getWishlist(tx, userId)
  })
}

export async function removeWishlistItem({ db }: ServiceContext, userId: string, productId: string): Promise<void> {
  await deleteWishlistRow(db, userId, productId)
}
