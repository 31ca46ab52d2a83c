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

const options = persistOptions<CartState>('cart-storage', 1, (stored) => ({ lines: rules.restoreCart(stored) }))

export const useCart = create<CartState>()(persist(() => ({ lines: null }), options))

export const syncStoredCart = () => syncWithStorage(useCart)

/** Adds a product, or shows why it cannot be added. */
export function addToCart(product: CartProductInput, quantity?: number): void {
  const isAdded = change((cart) => rules.addToCart(cart, product, quantity))
  if (isAdded) toast.success('محصول به سبد خرید اضافه شد', { href: '/cart', text: 'مشاهده سبد' })
}

export function setQuantity(productId: string, quantity: number): void {
  if (quantity <= 0) removeFromCart(productId)
  else change((cart) => rules.setQuantity(cart, productId, quantity))
}

/** Removes a line and offers to undo it. */
export function removeFromCart(productId: string): void {
  const cart = latestCart()
  const index = cart.findIndex(({ product }) => product.id === productId)
  const line = cart[index]
  if (!line) return
  applyCart(cart, rules.withoutLine(cart, productId))
  toast.undo('محصول از سبد خرید حذف شد', () => change((now) => rules.undoRemoveLine(now, line, index)))
}

/** Removes what was ordered; the server has already removed it from its own cart. */
export function removeOrdered(productIds: readonly string[]): void {
  useCart.setState({ lines: latestCart().filter(({ product }) => !productIds.includes(product.id)) })
}

function change(update: (cart: rules.Cart) => rules.CartChange): boolean {
  const before = latestCart()
  const { cart, refusal } = update(before)
  if (refusal) toast.error(rules.refusalTexts[refusal])
  else applyCart(before, cart)
  return refusal === null
}

/** Applies a change locally and queues it for the server. */
export function applyCart(before: rules.Cart, after: rules.Cart): void {
  useCart.setState({ lines: after })
  queueCartChange(before, after)
}

export function latestCart(): rules.Cart {
  return readLatest(useCart).lines ?? []
}
