import { BuyBox, StickyBuyBar } from '#app/components/product/buy-box.tsx'
import { Gallery } from '#app/components/product/gallery.tsx'
import type { ShownProduct } from '#app/components/product/shown-product.ts'
import { Breadcrumb } from '#app/components/ui/breadcrumb.tsx'
import { lazyHydrate } from '#app/components/ui/lazy-hydrate.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'

const ProductSummary = lazyHydrate(() => import('#app/components/product/product-summary.tsx').then((module) => module.ProductSummary))
const KeyFacts = lazyHydrate(() => import('#app/components/product/product-summary.tsx').then((module) => module.KeyFacts))
const FeatureCards = lazyHydrate(() => import('#app/components/product/feature-cards.tsx').then((module) => module.FeatureCards))
const ShippingLine = lazyHydrate(() => import('#app/components/product/shipping-line.tsx').then((module) => module.ShippingLine))
const OfferEnd = lazyHydrate(() => import('#app/components/product/offer-end.tsx').then((module) => module.OfferEnd))
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
            <ProductSummary product={product} />
            <div className="mt-6">
              <BuyBox product={cartProduct} listPrice={product.listPrice} isLowest={product.isLowest} callPhone={product.callPhone}>
                {product.offerEndsAt && <OfferEnd endsAt={product.offerEndsAt} />}
              </BuyBox>
            </div>
            {product.price && <ShippingLine productId={product.id} />}
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
