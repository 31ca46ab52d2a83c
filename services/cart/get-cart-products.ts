import { activeProducts } from '#db/cart/cart-products.ts'
import { type CartProductInput, toCartProduct } from '#domain/cart/cart-product.ts'
import type { ServiceContext } from '#services/context.ts'

/** The current state of the products of a cart or wishlist. Hidden ones are left out (AUTHZ-05). */
export async function getCartProducts({ db }: Pick<ServiceContext, 'db'>, ids: readonly string[]): Promise<CartProductInput[]> {
  const products = await activeProducts(db, ids)
  return products.map((product) => {
    const { isActive: _, ...fields } = toCartProduct(product)
    return fields
  })
}
