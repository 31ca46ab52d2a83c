import { Rail } from '#app/components/product/rail.tsx'
import type { HomePageData } from '#services/catalog/get-home-page.ts'
import { BrandsRow } from './brands-row.tsx'
import { PromoStrip } from './promo-strip.tsx'
import { TrustReasons } from './trust-reasons.tsx'

/** Everything below the hero. */
export function Shelves({ rails, brands }: Pick<HomePageData, 'rails' | 'brands'>) {
  return (
    <div className="mt-12 space-y-12 lg:mt-20 lg:space-y-20">
      <PromoStrip />
      {rails.map(({ key, ...rail }) => (
        <Rail key={key} id={`rail-${key}`} {...rail} />
      ))}
      <TrustReasons />
      <BrandsRow brands={brands} />
    </div>
  )
}
