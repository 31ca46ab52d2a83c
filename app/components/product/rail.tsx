import { cardControls } from '#app/components/cart/card-controls.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import type { ProductCard as Product } from '#domain/catalog.ts'
import { ProductCard } from './product-card.tsx'

type RailProps = { id: string; title: string; href: string; products: readonly Product[] }

const cardSizes = '(min-width: 80rem) 13rem, (min-width: 64rem) 19vw, (min-width: 40rem) 12rem, 36vw'

/** A row of cards: scrolls on phones and tablets, shows as many as fit on desktops. */
export function Rail({ id, title, href, products }: RailProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="below-view">
      <div className="frame flex items-center justify-between gap-4">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <a
          href={href}
          className="inline-flex min-h-11 items-center gap-1 text-card font-bold whitespace-nowrap text-act hover:text-act-hover"
        >
          مشاهده همه
          <span className="sr-only">: {title}</span>
          <Icon name="forward" className="size-4" />
        </a>
      </div>
      <ul className="bleed flex [scroll-snap-type:x] gap-3 sm:gap-4 lg:grid lg:grid-cols-4 lg:overflow-visible xl:grid-cols-5 xl:gap-5">
        {products.map((product) => (
          <li
            key={product.id}
            className="below-view w-[42vw] shrink-0 [--room:20rem] snap-start sm:w-56 lg:w-auto lg:nth-[n+5]:hidden xl:nth-[5]:block"
          >
            <ProductCard product={product} sizes={cardSizes} {...cardControls(product)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
