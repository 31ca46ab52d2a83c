import { BuyBox, StickyBuyBar } from '#app/components/product/buy-box.tsx'
import { Gallery } from '#app/components/product/gallery.tsx'
import { RatingLine } from '#app/components/product/rating-summary.tsx'
import type { ShownProduct } from '#app/components/product/shown-product.ts'
import { Breadcrumb } from '#app/components/ui/breadcrumb.tsx'
import { lazyHydrate } from '#app/components/ui/lazy-hydrate.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'

const FeatureCards = lazyHydrate(() => import('#app/components/product/feature-cards.tsx').then((module) => module.FeatureCards))
const Details = lazyHydrate(() => import('#app/components/product/product-details.tsx').then((module) => module.ProductDetails))
const Related = lazyHydrate(() => import('#app/components/product/related-products.tsx').then((module) => module.RelatedProducts))

/** The key resets gallery, tabs and collapsed texts when one product follows another. */
export function ProductPage(product: ShownProduct) {
  const cartProduct = { ...product, image: product.images[0] ?? null }
  return (
    <main id="content" key={product.slug} tabIndex={-1} className="pb-20 lg:pb-0">
      <PageHead seo={product.seo} type="product" />
      <div className="frame">
        <div className="low:hidden">
          <Breadcrumb crumbs={product.breadcrumb} />
        </div>
        <div className="grid gap-6 pt-2 low:grid-cols-2 lg:grid-cols-2 lg:gap-12">
          <Gallery images={product.images} isSoldOut={product.stockQuantity < 1} />
          <div className="lg:sticky lg:top-24 lg:self-start">
            <ProductIdentity product={product} />
            <div className="mt-6">
              <BuyBox product={cartProduct} callPhone={product.callPhone} />
            </div>
            <KeyFacts attributes={product.attributes} />
          </div>
        </div>
        <div className="mt-8 grid grid-cols-1 gap-10 lg:mt-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
          <div className="lg:order-last">
            <FeatureCards />
          </div>
          <div className="below-view">
            <Details product={product} />
          </div>
        </div>
      </div>
      <Related products={product.related} />
      <StickyBuyBar product={cartProduct} callPhone={product.callPhone} />
    </main>
  )
}

function ProductIdentity({ product }: { product: ShownProduct }) {
  const { brand, sku, farsiName, title } = product
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-note text-muted">
        <span>
          برند:{' '}
          <a href={`/store?brand=${brand.slug}`} className="text-act">
            {brand.farsiName} <bdi>({brand.name})</bdi>
          </a>
        </span>
        <span>
          مدل: <bdi>{sku}</bdi>
        </span>
      </p>
      <h1 className="mt-2 text-heading low:text-title">
        <MixedText text={farsiName} />
      </h1>
      {title !== farsiName && (
        <p dir="ltr" className="mt-1 text-end text-muted">
          {title}
        </p>
      )}
      <div className="mt-1">
        <RatingLine reviews={product.reviews} />
      </div>
    </>
  )
}

const keyFacts = 6

/** The first rows of the technical table. */
function KeyFacts({ attributes }: Pick<ShownProduct, 'attributes'>) {
  if (attributes.length === 0) return null
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 px-1 text-sm leading-6 sm:grid-cols-3">
      {attributes.slice(0, keyFacts).map(({ name, value }) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">
            <MixedText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
