import { Button, type ButtonLook } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { addToCart } from '#app/stores/cart.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { isPriced } from '#domain/money.ts'

type AddToCartButtonProps = { product: CartProductInput; look?: ButtonLook; className?: string }

/** Updates the local cart immediately. Hidden without JavaScript. */
export function AddToCartButton({ product, look = 'act', className = '' }: AddToCartButtonProps) {
  return (
    <Button
      look={look}
      className={`unscripted:hidden ${className}`}
      disabled={product.stockQuantity < 1 || !isPriced(product.price)}
      onClick={() => addToCart(product)}
    >
      <Icon name="bag" className="size-5" />
      افزودن به سبد خرید
    </Button>
  )
}
