import type { ReactNode } from 'react'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import { Price } from '#app/components/ui/price.tsx'
import { Stars } from '#app/components/ui/stars.tsx'
import type { ProductCard as Product } from '#domain/catalog.ts'
import { stockLabel, stockState } from '#domain/stock.ts'

type ProductCardProps = {
  product: Product
  /** See `ProductPicture`. */
  sizes: string
  /** Its picture is in the first view of the page, so it is loaded with high priority. */
  isPriority?: boolean
  /** A control in the corner of the picture, such as the heart; it places itself. */
  corner?: ReactNode
  /** A control that appears on hover and focus, such as quick add. */
  action?: ReactNode
}

/** The whole card is one link; its controls stay separate. */
export function ProductCard({ product, sizes, isPriority = false, corner, action }: ProductCardProps) {
  const stock = stockState(product.stockQuantity)
  const isOut = stock === 'out'
  return (
    <article className="product-card">
      <div className="stage card-stage">
        <ProductPicture
          image={product.image}
          sizes={sizes}
          isPriority={isPriority}
          className={isOut ? 'card-picture opacity-45 [filter:grayscale(1)]' : 'card-picture'}
        />
        {isOut && (
          <span className="absolute start-3 top-3 rounded-control bg-page shadow-lift px-2.5 py-0.5 text-note font-bold text-text">
            {stockLabel(0)}
          </span>
        )}
        {corner}
        {action}
      </div>
      <div className="card-body">
        {product.rating !== null && <Stars rating={product.rating} />}
        <h3 className="card-name">
          <a href={`/product/${product.slug}`}>
            <MixedText text={product.farsiName} />
          </a>
        </h3>
        <div className="mt-auto pt-3">
          {stock === 'low' && (
            <p className="truncate text-[0.6875rem] leading-5 sm:text-xs text-rate">{stockLabel(product.stockQuantity)}</p>
          )}
          {product.offerLabel && <p className="text-xs text-rate">{product.offerLabel}</p>}
          {product.family && <p className="text-xs text-muted">{product.family.label}</p>}
          {product.family?.isFrom && <span className="text-xs text-muted">از </span>}
          <Price price={product.price} className={`text-base sm:text-lg ${isOut ? 'text-muted' : ''}`} />
        </div>
      </div>
    </article>
  )
}
