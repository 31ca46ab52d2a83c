import { addToCart, type Cart } from './cart.ts'
import type { CartProductInput } from './cart-product.ts'

type OrderedItem = { readonly productId: string; readonly quantity: number }

/** The cart with the items of an order as far as they are sold now: as many of each as there are. `left` are those not added. */
export function buyAgain(
  cart: Cart,
  items: readonly OrderedItem[],
  products: readonly CartProductInput[],
): { readonly cart: Cart; readonly added: number; readonly left: number } {
  let after = cart
  let added = 0
  for (const { productId, quantity } of items) {
    const product = products.find(({ id }) => id === productId)
    if (!product || product.price === null || product.price === 0) continue
    const inCart = after.find((line) => line.product.id === productId)?.quantity ?? 0
    const wanted = Math.min(quantity, product.stockQuantity - inCart)
    const change = wanted > 0 ? addToCart(after, product, wanted) : null
    if (!change || change.refusal) continue
    after = change.cart
    added += 1
  }
  return { cart: after, added, left: items.length - added }
}
