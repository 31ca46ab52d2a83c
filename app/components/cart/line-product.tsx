import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { ProductPicture } from '#app/components/ui/picture.tsx'
import type { Notice } from '#domain/cart/cart-notices.ts'
import type { CartProduct } from '#domain/cart/cart-product.ts'

/** On its soft stage; the name beside it is the link for both. */
export function LinePicture({ product: { image, stockQuantity } }: { product: CartProduct }) {
  return (
    <div className="stage size-22 shrink-0 overflow-hidden rounded-control">
      <ProductPicture
        image={image && { ...image, alt: '' }}
        sizes="5.5rem"
        className={`aspect-square w-full object-contain p-[6%] ${stockQuantity < 1 ? 'opacity-45 grayscale' : ''}`}
      />
    </div>
  )
}

type LineNameProps = {
  product: CartProduct
  /** The drawer closes when its links are followed. */
  onLeave?: (() => void) | undefined
}

/** Leads to the product while there is one to lead to; its reach includes the picture at the start of the line. */
export function LineName({ product, onLeave }: LineNameProps) {
  const name = <MixedText text={product.farsiName} />
  return (
    <h3 className="line-clamp-2 text-card font-medium text-wrap">
      {product.isActive ? (
        <a
          href={`/product/${product.slug}`}
          className="transition after:absolute after:inset-y-0 after:start-0 after:w-26 hover:text-act"
          onClick={onLeave}
        >
          {name}
        </a>
      ) : (
        <span className="text-muted">{name}</span>
      )}
    </h3>
  )
}

/** What changed since the product was added. */
export function LineNotices({ notices }: { notices: readonly Notice[] }) {
  return notices.map(({ text, isGoodNews }) => (
    <p key={text} className={`mt-1 text-note ${isGoodNews ? 'text-good' : 'text-rate'}`}>
      {text}
    </p>
  ))
}
