import { lockShopper } from '#db/cart/carts.ts'
import { addWishlistRows, deleteWishlistRow, wishlistRows } from '#db/cart/wishlists.ts'
import type { Db } from '#db/connect.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { maxItems } from '#domain/cart/wishlist.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../context.ts'
import { withProducts } from './get-cart.ts'

/** The server's record of a wish; `product` is null while the shop does not sell it (AUTHZ-05). */
export type ServerWish = { id: string; productId: string; createdAt: Date; product: CartProductInput | null }

export async function getWishlist(db: Db, userId: string): Promise<ServerWish[]> {
  return withProducts(db, await wishlistRows(db, userId))
}

/** A wish that is there already is answered like a new one (spec §8). */
export async function addWish(context: ServiceContext, userId: string, productId: string): Promise<ServerWish> {
  const [asked] = await withProducts(context.db, [{ productId }])
  if (!asked?.product) throw new Refusal('product.notFound')
  const wishes = await mergeWishlist(context, userId, [productId])
  const wish = wishes.find((each) => each.productId === productId)
  if (!wish) throw new Refusal('wishlist.full')
  return wish
}

/** A guest's wishes join the shopper's as far as there is room; nothing is doubled, however often it is asked. */
export async function mergeWishlist({ db }: ServiceContext, userId: string, productIds: readonly string[]): Promise<ServerWish[]> {
  return db.transaction(async (tx) => {
    await lockShopper(tx, userId)
    const known = new Set((await wishlistRows(tx, userId)).map(({ productId }) => productId))
    const unknown = [...new Set(productIds)].filter((productId) => !known.has(productId)).map((productId) => ({ productId }))
    const sold = (await withProducts(tx, unknown)).filter(({ product }) => product).map(({ productId }) => productId)
    await addWishlistRows(tx, userId, sold.slice(0, maxItems - known.size))
    return getWishlist(tx, userId)
  })
}

export async function removeWish({ db }: ServiceContext, userId: string, productId: string): Promise<void> {
  await deleteWishlistRow(db, userId, productId)
}
