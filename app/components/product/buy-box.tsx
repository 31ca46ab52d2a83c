import { WishlistButton } from '#app/components/cart/wishlist-button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { Price } from '#app/components/ui/price.tsx'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { stockLabel, stockState } from '#domain/stock.ts'
import { BuyControl } from './buy-control.tsx'
import { ShareButton } from './share-button.tsx'

type BuyBoxProps = { product: CartProductInput; callPhone: string | null }

/** Price, stock and buttons in one card. */
export function BuyBox({ product, callPhone }: BuyBoxProps) {
  return (
    <div className="rounded-card bg-surface p-5 shadow-lift sm:p-6">
      <StockLine quantity={product.stockQuantity} />
      <p className="mt-3">
        <Price price={product.price} className="text-[1.75rem] leading-10" />
      </p>
      <div className="mt-5 flex items-center gap-2">
        <BuyControl product={product} callPhone={callPhone} className="min-h-13 flex-1" />
        <WishlistButton product={product} className="size-13 bg-raised" />
        <ShareButton title={product.farsiName} className="size-13 bg-raised" />
      </div>
    </div>
  )
}

/** The same on phones and tablets, fixed at the bottom. */
export function StickyBuyBar({ product, callPhone }: BuyBoxProps) {
  return (
    <section
      aria-label="خرید سریع"
      data-floor
      className="fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-30 border-t border-line/60 bg-page/90 px-4 py-2.5 backdrop-blur-xl md:bottom-0 md:px-8 lg:hidden"
    >
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Price price={product.price} className="block text-sm leading-5 text-wrap" />
          <p className="truncate text-[0.75rem] leading-5 text-muted">{stockLabel(product.stockQuantity)}</p>
        </div>
        <WishlistButton product={product} />
        <ShareButton title={product.farsiName} className="max-[26rem]:hidden" />
        <BuyControl product={product} callPhone={callPhone} className="min-w-36 text-sm whitespace-nowrap [&_svg]:max-sm:hidden" />
      </div>
    </section>
  )
}

const stockLooks = { out: 'text-bad', low: 'text-rate', available: 'text-good' } as const

function StockLine({ quantity }: { quantity: number }) {
  const state = stockState(quantity)
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${stockLooks[state]}`}>
      <Icon name={state === 'available' ? 'check-circle' : 'info'} className="size-5" />
      {stockLabel(quantity)}
    </p>
  )
}
