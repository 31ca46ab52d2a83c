import { Icon } from '#app/components/ui/icons.tsx'
import { toggleWishlist, useIsInWishlist } from '#app/stores/wishlist.ts'
import type { CartProductInput } from '#domain/cart/cart-product.ts'

/** The heart: empty in the server's HTML, filled after the storage is read. */
export function WishlistButton({ product, className = '' }: { product: CartProductInput; className?: string }) {
  const isOn = useIsInWishlist(product.id)
  return (
    <button
      type="button"
      aria-label={isOn ? 'حذف از علاقه‌مندی‌ها' : 'افزودن به علاقه‌مندی‌ها'}
      aria-pressed={isOn}
      className={`wishlist-button ${className}`}
      onClick={() => toggleWishlist(product)}
    >
      <Icon name="heart" filled={isOn} />
    </button>
  )
}
