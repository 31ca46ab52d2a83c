import { cartRows } from '#db/cart/carts.ts'
import type { Db } from '#db/connect.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import type { Toman } from '#domain/money.ts'
import { getCartProducts } from './get-cart-products.ts'

/** A stored cart line; `product` is null while it is not for sale (AUTHZ-05). */
export type ServerLine = { productId: string; quantity: number; seenPrice: Toman | null; product: CartProductInput | null }

export async function getCart(db: Db, userId: string): Promise<ServerLine[]> {
  return withProducts(db, await cartRows(db, userId))
}

export async function withProducts<Row extends { productId: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { product: CartProductInput | null })[]> {
  const products = await getCartProducts({ db }, [...new Set(rows.map(({ productId }) => productId))])
  const byId = new Map(products.map((product) => [product.id, product]))
  return rows.map((row) => ({ ...row, product: byId.get(row.productId) ?? null }))
}
