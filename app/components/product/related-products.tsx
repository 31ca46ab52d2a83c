import { cardControls } from '#app/components/cart/card-controls.tsx'
import type { ProductCard as Product } from '#domain/catalog.ts'
import { ProductCard } from './product-card.tsx'

const cardSizes = '(min-width: 80rem) 15rem, (min-width: 64rem) 19vw, 40vw'

export function RelatedProducts({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related-heading" className="below-view frame mt-14 lg:mt-20">
      <h2 id="related-heading" className="text-title">
        محصولات مرتبط
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id} className="below-view">
            <ProductCard product={product} sizes={cardSizes} {...cardControls(product)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
