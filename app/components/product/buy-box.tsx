import type { ReactNode } from 'react'
import { WishlistButton } from '#app/components/cart/wishlist-button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { Price } from '#app/components/ui/price.tsx'
import type { CartProductInput } from '#domain/cart/cart-product.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, type Toman } from '#domain/money.ts'
import { discountPercent } from '#domain/product/facts.ts'
import { stockLabel, stockState } from '#domain/stock.ts'
import { BuyControl } from './buy-control.tsx'
import { ShareButton } from './share-button.tsx'

type BuyBoxProps = { product: CartProductInput; callPhone: string | null }

/** Price, stock and buttons in one card. */
export function BuyBox({
  product,
  listPrice,
  isLowest,
  callPhone,
  children,
}: BuyBoxProps & { listPrice: Toman | null; isLowest?: true | undefined; children?: ReactNode }) {
  return (
    <div className="rounded-card bg-surface p-5 shadow-lift sm:p-6">
      <StockLine quantity={product.stockQuantity} />
      <p className="mt-3">
        {listPrice && <ListPrice listPrice={listPrice} price={product.price} />}
        <Price price={product.price} className="text-[1.75rem] leading-10" />
        {isLowest && <span className="block text-note text-muted">کمترین قیمت ۳۰ روز</span>}
      </p>
      {children}
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <BuyControl product={product} callPhone={callPhone} className="min-h-13 flex-1 max-[26rem]:basis-full" />
        <WishlistButton product={product} className="size-13 rounded-control bg-raised" />
        <ShareButton title={product.farsiName} className="size-13 rounded-control bg-raised" />
      </div>
    </div>
  )
}

/** A price that was charged until lately, struck through. */
function ListPrice({ listPrice, price }: { listPrice: Toman; price: Toman | null }) {
  const percent = price ? discountPercent(listPrice, price) : 0
  return (
    <span className="flex gap-2 text-note text-muted">
      <span className="sr-only">قیمت پیشین:</span>
      <s>{groupedDigits(listPrice)}</s>
      {percent > 0 && <b className="text-bad">{toPersianDigits(percent)}٪ تخفیف</b>}
    </span>
  )
}

/** The same on phones and tablets, fixed at the bottom. */
export function StickyBuyBar({ product, callPhone }: BuyBoxProps) {
  return (
    <section
      aria-label="خرید سریع"
      data-floor
      className="fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-30 border-t border-line-60 bg-page-90 px-4 py-2.5 [backdrop-filter:blur(24px)] md:bottom-0 md:px-8 lg:hidden"
    >
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Price price={product.price} className="block text-sm leading-5 text-wrap" />
          <p className="truncate text-[0.75rem] leading-5 text-muted">{stockLabel(product.stockQuantity)}</p>
        </div>
        <WishlistButton product={product} className="rounded-control" />
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
