import { lazyHydrate } from '#app/components/ui/lazy-hydrate.tsx'
import type { HomePageData } from '#services/catalog/get-home-page.ts'

const PromoStrip = lazyHydrate(() => import('./promo-strip.tsx').then((module) => module.PromoStrip))
const Rail = lazyHydrate(() => import('#app/components/product/rail.tsx').then((module) => module.Rail))
const TrustReasons = lazyHydrate(() => import('./trust-reasons.tsx').then((module) => module.TrustReasons))
const BrandsRow = lazyHydrate(() => import('./brands-row.tsx').then((module) => module.BrandsRow))

/** Everything below the hero, hydrated section by section. */
export function Shelves({ promos, rails, brands }: Pick<HomePageData, 'promos' | 'rails' | 'brands'>) {
  return (
    <div className="mt-12 flex flex-col gap-12 lg:mt-20 lg:gap-20">
      {promos.length > 0 && <PromoStrip cards={promos} />}
      {rails.map(({ key, ...rail }) => (
        <Rail key={key} id={`rail-${key}`} {...rail} />
      ))}
      <TrustReasons />
      <BrandsRow brands={brands} />
    </div>
  )
}
