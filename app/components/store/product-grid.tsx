import { cardControls } from '#app/components/cart/card-controls.tsx'
import { ProductCard } from '#app/components/product/product-card.tsx'
import { CardSkeleton } from '#app/components/ui/skeleton.tsx'
import type { ProductCard as Product } from '#domain/catalog.ts'

const cardSizes = '(min-width: 80rem) 15rem, (min-width: 48rem) 25vw, 40vw'
/** On any screen, and on a phone; the cards after them are laid out after the first paint. */
const cardsInFirstView = 8
const phoneCardsInFirstView = 4
/** Eight placeholders while products load (product §9.8). */
const skeletons = Array.from({ length: 8 }, (_, index) => `skeleton-${index}`)

type ProductGridProps = {
  products: readonly Product[]
  isLoadingMore?: boolean
  /** How many pictures are in the first view of the narrowest screen. */
  priorityPictures?: number
}

/** The grid of product cards, on store, search and landing pages. */
export function ProductGrid({ products, isLoadingMore = false, priorityPictures = 0 }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4 xl:gap-5 wide:grid-cols-5">
      {products.map((product, index) => (
        <li key={product.id} className={layOutClass(index)}>
          <ProductCard product={product} sizes={cardSizes} isPriority={index < priorityPictures} {...cardControls(product)} />
        </li>
      ))}
      {isLoadingMore &&
        skeletons.map((key) => (
          <li key={key}>
            <CardSkeleton />
          </li>
        ))}
    </ul>
  )
}

function layOutClass(index: number): string | undefined {
  if (index < phoneCardsInFirstView) return undefined
  return index < cardsInFirstView ? 'max-md:below-view [--room:20rem]' : 'below-view [--room:20rem]'
}
