import type { ReactNode } from 'react'
import { cardControls } from '#app/components/cart/card-controls.tsx'
import { ProductCard } from '#app/components/product/product-card.tsx'
import { LatestReviews } from '#app/components/satisfaction/latest-reviews.tsx'
import { OurPromise } from '#app/components/satisfaction/our-promise.tsx'
import { Overall } from '#app/components/satisfaction/overall.tsx'
import { Trend } from '#app/components/satisfaction/trend-chart.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import type { SatisfactionPageData } from '#services/review/get-satisfaction-page.ts'

const cardSizes = '(min-width: 64rem) 15rem, (min-width: 40rem) 25vw, 38vw'

/** Reviews of the whole shop; empty sections are omitted. */
export function SatisfactionPage({
  rating,
  distribution,
  satisfiedPercent,
  buyerReviewCount,
  months,
  bestRated,
  latest,
  seo,
}: SatisfactionPageData) {
  const shopName = useShopName()
  const hasTrend = months.filter(({ count }) => count > 0).length > 1
  return (
    <main id="content" tabIndex={-1} className="frame spaced-10 pt-6 lg:spaced-16 lg:pt-10">
      <PageHead seo={seo} />
      <div>
        <h1 className="text-heading">رضایت مشتریان</h1>
        <p className="mt-2 text-muted">آنچه خریداران درباره‌ی کالاهای {shopName} گفته‌اند، با عدد و بی‌کم‌وکاست</p>
        <div className="mt-6">
          <Overall {...{ rating, distribution, satisfiedPercent, buyerReviewCount }} />
        </div>
      </div>
      {hasTrend && (
        <Part id="trend" title="روند ماه به ماه">
          <Trend months={months} />
        </Part>
      )}
      {bestRated.length > 0 && (
        <Part id="best-rated" title="بهترین‌ها از نگاه خریداران">
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 lg:gap-5">
            {bestRated.map((product) => (
              <li key={product.id} className="grid">
                <ProductCard product={product} sizes={cardSizes} {...cardControls(product)} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {latest.length > 0 && (
        <Part id="latest" title="تازه‌ترین نظر خریداران">
          <LatestReviews reviews={latest} />
        </Part>
      )}
      <OurPromise />
    </main>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-title">
        {title}
      </h2>
      {children}
    </section>
  )
}
