import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import * as rules from '#domain/cart/cart.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { queueCartChange } from './pending-changes.ts'
import { persistOptions, readLatest, syncWithStorage } from './storage.ts'
import { toast } from './toasts.ts'

type CartState = {
  /** Null until the browser's storage has been read. */
  lines: rules.Cart | null
}

const memory = persistOptions<CartState>('cart-storage', 1, (stored) => ({ lines: rules.restoreCart(stored) }))

export const useCart = create<CartState>()(persist(() => ({ lines: null }), memory))

export const syncStoredCart = () => syncWithStorage(useCart)

/** Puts a product into the cart, or says why not. */
export function addToCart(product: CartProductInput, quantity?: number): void {
  const isDone = change((cart) => rules.addToCart(cart, product, quantity))
  if (isDone) toast.success('محصول به سبد خرید اضافه شد')
}

export function setQuantity(productId: string, quantity: number): void {
  if (quantity <= 0) removeFromCart(productId)
  else change((cart) => rules.setQuantity(cart, productId, quantity))
}

/** Takes a line out and offers to put it back. */
export function removeFromCart(productId: string): void {
  const cart = latestCart()
  const index = cart.findIndex(({ product }) => product.id === productId)
  const line = cart[index]
  if (!line) return
  commit(cart, rules.withoutLine(cart, productId))
  toast.undo('محصول از سبد خرید حذف شد', () => change((now) => rules.putBack(now, line, index)))
}

/** What was ordered leaves the cart; the server has taken it out of its own. */
export function removeOrdered(productIds: readonly string[]): void {
  useCart.setState({ lines: latestCart().filter(({ product }) => !productIds.includes(product.id)) })
}

function change(update: (cart: rules.Cart) => rules.CartChange): boolean {
  const before = latestCart()
  const { cart, refusal } = update(before)
  if (refusal) toast.error(rules.refusalTexts[refusal])
  else commit(before, cart)
  return refusal === null
}

/** What the shopper did, first here, then wherever else the cart is kept. */
function commit(before: rules.Cart, after: rules.Cart): void {
  useCart.setState({ lines: after })
  queueCartChange(before, after)
}

export function latestCart(): rules.Cart {
  return readLatest(useCart).lines ?? []
}
