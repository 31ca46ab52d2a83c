import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import type { Notice } from '#domain/cart/cart-notices.ts'
import type { CartProduct } from '#domain/cart/cart-product.ts'

/** Decorative: the product's name beside it is the link. */
export function LinePicture({ product: { image, stockQuantity } }: { product: CartProduct }) {
  return (
    <div className="stage size-22 shrink-0 overflow-hidden rounded-control">
      <ProductPicture
        image={image && { ...image, alt: '' }}
        sizes="5.5rem"
        className={`aspect-square w-full object-contain p-[6%] ${stockQuantity < 1 ? 'opacity-45 [filter:grayscale(1)]' : ''}`}
      />
    </div>
  )
}

type LineNameProps = {
  product: CartProduct
  /** Closes the drawer. */
  onNavigate?: (() => void) | undefined
}

/** Links to the product while it is sold; the link covers the picture too. */
export function LineName({ product, onNavigate }: LineNameProps) {
  const name = <MixedText text={product.farsiName} />
  return (
    <h3 className="line-clamp-2 text-card font-medium text-wrap">
      {product.isActive ? (
        <a
          href={`/product/${product.slug}`}
          className="transition after:absolute after:inset-y-0 after:start-0 after:w-26 hover:text-act"
          onClick={onNavigate}
        >
          {name}
        </a>
      ) : (
        <span className="text-muted">{name}</span>
      )}
    </h3>
  )
}

/** Changes of price and stock since the product was added. */
export function LineNotices({ notices }: { notices: readonly Notice[] }) {
  return notices.map(({ text, isGoodNews }) => (
    <p key={text} className={`mt-1 text-note ${isGoodNews ? 'text-good' : 'text-rate'}`}>
      {text}
    </p>
  ))
}
