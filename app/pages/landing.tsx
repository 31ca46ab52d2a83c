import { ComparisonLinks } from '#app/components/landing/comparison-links.tsx'
import { ComparisonTable } from '#app/components/landing/comparison-table.tsx'
import { LandingHero } from '#app/components/landing/landing-hero.tsx'
import { ProductGrid } from '#app/components/store/product-grid.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import type { LandingPageData } from '#services/catalog/get-landing-page.ts'

/** The page of a product family: hero, products and comparison. */
export function LandingPage(family: LandingPageData) {
  const shopName = useShopName()
  const hasComparisons = family.comparisons.length > 0
  return (
    <main id="content" tabIndex={-1} className="frame spaced-12 pt-4 sm:pt-6 lg:spaced-20">
      <PageHead seo={family.seo} />
      <LandingHero {...family} hasComparisons={hasComparisons} />
      <section aria-labelledby="guide">
        <h2 id="guide" className="text-title">
          راهنمای انتخاب
        </h2>
        <div className="mt-4 grid gap-6 text-muted md:grid-cols-2 lg:gap-12 lg:text-lg lg:leading-9">
          {family.text.map((paragraph) => (
            <p key={paragraph} className="text-pretty first:text-text">
              <MixedText text={paragraph} />
            </p>
          ))}
        </div>
      </section>
      <section aria-labelledby="products">
        <h2 id="products" className="mb-5 text-title">
          {family.heading} در {shopName}
        </h2>
        <ProductGrid products={family.products} />
        <div className="mt-8 flex justify-center">
          <ButtonLink href={family.storeHref} look="outline">
            مشاهده همه در فروشگاه
          </ButtonLink>
        </div>
      </section>
      {hasComparisons && (
        <section id="compare" aria-labelledby="compare-heading">
          <h2 id="compare-heading" className="mb-5 text-title">
            مقایسه مدل‌ها
          </h2>
          <ComparisonLinks {...family} />
          {family.comparison && <ComparisonTable comparison={family.comparison} />}
        </section>
      )}
    </main>
  )
}
