import type { Db } from '#db/connect.ts'
import { dbFault } from '#db/errors.ts'
import { type AttributeRow, findProduct, type ProductPicture } from '#db/product-page.ts'
import type { ProductRating } from '#db/review/ratings.ts'
import { reviewsOf } from '#db/review/reviews.ts'
import { cardOf, type ProductCard } from '#domain/catalog.ts'
import { isoDate } from '#domain/dates.ts'
import type { MarkdownNode } from '#domain/markdown.ts'
import { isPriced, type Toman } from '#domain/money.ts'
import type { ProductFacts } from '#domain/product/facts.ts'
import { type FamilyOption, familyOptions } from '#domain/product/family.ts'
import { isLowestOf30Days, type ShownPrices, shownPrices } from '#domain/product/shown-prices.ts'
import { isWarrantyOption } from '#domain/product/warranty.ts'
import { distributionOf, type Rating, type ReviewsPage, reviewsPerLoad } from '#domain/review/review.ts'
import {
  absoluteUrl,
  breadcrumbJsonLd,
  type Crumb,
  type ProductSeo,
  productDescription,
  productJsonLd,
  productKeywords,
  productTitle,
  type Site,
} from '#domain/seo.ts'
import { parseMarkdown } from '#services/content/markdown.ts'
import type { ServiceContext } from '#services/context.ts'
import { storeCrumbs } from './category-trail.ts'
import { relatedTo } from './get-related-products.ts'
import type { PageSeo } from './page-seo.ts'

/** The first reviews; `isUnreachable` when they could not be read in time: the page works without them. */
export type ProductReviews = ReviewsPage & { isUnreachable: boolean }

export type ProductPageData = ProductFacts & {
  id: string
  slug: string
  title: string
  farsiName: string
  sku: string
  price: Toman | null
  /** Above the price, and charged within the last 30 days; else null. */
  listPrice: Toman | null
  /** Only while its price is from a sale with an end. */
  offerEndsAt?: string
  /** Only on a page that says «کمترین قیمت ۳۰ روز». */
  isLowest?: true
  /** Only of a price that changed in the last months. */
  prices?: ShownPrices
  /** The number of the article, of its maker, and grams with its box. */
  gtin: string | null
  mpn: string | null
  weightG: number | null
  /** The national post accepts it. */
  postable: boolean
  /** The number to call for the price of a product without one; null for all others. */
  callPhone: string | null
  stockQuantity: number
  /** Sorted by display order; empty shows the placeholder. */
  images: ProductPicture[]
  category: { slug: string; name: string }
  brand: { slug: string; name: string; farsiName: string }
  /** Home, store, parent category if any, category; without the product itself. */
  breadcrumb: Crumb[]
  attributes: AttributeRow[]
  /** What the products of its family differ in, with links to the others. */
  family: FamilyOption[]
  /** One decimal; null without ratings. */
  rating: Rating | null
  reviews: ProductReviews
  description: MarkdownNode[]
  related: ProductCard[]
  seo: PageSeo
}

/** The data of a product page; null when the product or one of its categories is unknown or hidden (AUTHZ-05). */
export async function getProductPage(context: ServiceContext, slug: string): Promise<ProductPageData | null> {
  const { db } = context
  const product = await findProduct(db, slug)
  const category = product?.trail.at(-1)
  if (!product || !category) return null
  const { description, seoTitle, seoDescription, trail, rated, attributes, family, recordedPrices, offerEndsAt, ...facts } = product
  const [related, reviews] = await Promise.all([relatedTo(context, product), reviewsInTime(db, product.id, rated)])
  const breadcrumb = storeCrumbs(trail)
  const prices = shownPrices(recordedPrices)
  return {
    ...facts,
    // The fact says more: months and company.
    attributes: facts.warrantyMonths ? attributes.filter((option) => !isWarrantyOption(option)) : attributes,
    family: family ? familyOptions(family, slug) : [],
    ...(prices && { prices }),
    ...(offerEndsAt && { offerEndsAt: isoDate(offerEndsAt) }),
    ...(isLowestOf30Days(recordedPrices) && { isLowest: true as const }),
    callPhone: isPriced(facts.price) ? null : context.settings.supportPhone,
    category: { slug: category.slug, name: category.name },
    breadcrumb,
    rating: rated.rating,
    reviews,
    description: parseMarkdown(description, 3),
    related: related.map(cardOf),
    seo: productSeo(
      context.settings,
      {
        ...facts,
        facts,
        family,
        description,
        own: { title: seoTitle, description: seoDescription },
        category,
        images: facts.images.map(({ url }) => url),
        rating: rated.rating,
        reviews: reviews.reviews.slice(0, reviewsInJsonLd),
      },
      breadcrumb,
    ),
  }
}

const reviewsInJsonLd = 3

async function reviewsInTime(db: Db, productId: string, { rating, counts }: ProductRating): Promise<ProductReviews> {
  const known = { rating, distribution: distributionOf(counts) }
  try {
    return { ...known, reviews: await reviewsOf(db, productId, { sort: 'newest', limit: reviewsPerLoad, offset: 0 }), isUnreachable: false }
  } catch (error) {
    if (dbFault(error)?.kind !== 'timeout') throw error
    return { ...known, reviews: [], isUnreachable: true }
  }
}

function productSeo(site: Site, product: ProductSeo, breadcrumb: readonly Crumb[]): PageSeo {
  const path = `/product/${product.slug}`
  return {
    title: productTitle(site, product),
    description: productDescription(site, product),
    keywords: productKeywords(product),
    canonical: absoluteUrl(site.baseUrl, path),
    image: absoluteUrl(site.baseUrl, `/share/${product.slug}.jpg`),
    isIndexed: true,
    jsonLd: [productJsonLd(site, product), breadcrumbJsonLd(site.baseUrl, [...breadcrumb, { name: product.farsiName, path }])],
  }
}
