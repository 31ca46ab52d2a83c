import { Icon } from '#app/components/ui/icons.tsx'
import { addToCart } from '#app/stores/cart.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'

/** The add button of a card: a square on touch screens, a full-width bar on hover. */
export function QuickAdd({ product }: { product: CartProductInput }) {
  return (
    <button type="button" disabled={product.stockQuantity < 1} className="quick-add" onClick={() => addToCart(product)}>
      <Icon name="plus" className="size-5 sm:size-4" />
      <span className="sr-only sm:hover-able:not-sr-only">افزودن به سبد خرید</span>
    </button>
  )
}
