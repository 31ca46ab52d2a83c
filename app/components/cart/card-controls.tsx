import type { ReactNode } from 'react'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { isPriced } from '#domain/money.ts'
import { QuickAdd } from './quick-add.tsx'
import { WishlistButton } from './wishlist-button.tsx'

/** The slots of a product card; without a price there is nothing to add: `<ProductCard product={product} {...cardControls(product)} />`. */
export function cardControls(product: CartProductInput): { corner: ReactNode; action: ReactNode } {
  return {
    corner: <WishlistButton product={product} className="card-heart" />,
    action: isPriced(product.price) ? <QuickAdd product={product} /> : null,
  }
}
