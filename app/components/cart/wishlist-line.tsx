import { IconButton } from '#app/components/ui/button.tsx'
import { Price } from '#app/components/ui/price.tsx'
import { removeFromWishlist } from '#app/stores/wishlist.ts'
import { priceNotice } from '#domain/cart/cart-notices.ts'
import type { WishlistItem } from '#domain/cart/wishlist.ts'
import { stockLabel, stockState } from '#domain/stock.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { LineName, LineNotices, LinePicture } from './line-product.tsx'

type WishlistLineProps = { item: WishlistItem; onNavigate?: (() => void) | undefined; onRemoved: () => void }

export function WishlistLine({ item: { product, seenPrice }, onNavigate, onRemoved }: WishlistLineProps) {
  const notice = priceNotice(seenPrice, product)
  const remove = () => {
    removeFromWishlist(product.id)
    onRemoved()
  }
  return (
    <li aria-label={product.farsiName} className="relative flex gap-4 border-b border-line-60 py-5 last:border-b-0">
      <LinePicture product={product} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <LineName product={product} onNavigate={onNavigate} />
            {stockState(product.stockQuantity) !== 'available' && (
              <p className="mt-1 text-note text-rate">{stockLabel(product.stockQuantity)}</p>
            )}
            {notice && <LineNotices notices={[notice]} />}
          </div>
          <IconButton icon="trash" label="حذف از علاقه‌مندی‌ها" className="-me-3 -mt-2.5" onClick={remove} />
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-2">
          <Price price={product.price} className={product.stockQuantity < 1 ? 'text-muted' : ''} />
          <AddToCartButton product={product} look="outline" className="px-3 text-note" />
        </div>
      </div>
    </li>
  )
}
