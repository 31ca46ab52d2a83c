import { BrandsRow } from '#app/components/home/brands-row.tsx'
import { Hero } from '#app/components/home/hero.tsx'
import { PromoStrip } from '#app/components/home/promo-strip.tsx'
import { TrustReasons } from '#app/components/home/trust-reasons.tsx'
import { Rail } from '#app/components/product/rail.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import type { HomePageData } from '#services/catalogue/get-home-page.ts'

export function HomePage({ rails, brands, seo }: HomePageData) {
  return (
    <main id="content" tabIndex={-1} className="space-y-12 pt-4 sm:pt-6 lg:space-y-20">
      <PageHead seo={seo} />
      <h1 className="sr-only">ویترین، فروشگاه آنلاین کالای دیجیتال</h1>
      <div className="frame">
        <Hero />
      </div>
      <PromoStrip />
      {rails.map(({ key, ...rail }) => (
        <Rail key={key} id={`rail-${key}`} {...rail} />
      ))}
      <TrustReasons />
      <BrandsRow brands={brands} />
    </main>
  )
}
