import { cardsById } from '#db/cards-by-id.ts'
import { type AttributeRow, attributesOf, bestOfCategories } from '#db/product-page.ts'
import { cardOf, type ProductCard } from '#domain/catalog.ts'
import { defaultListing, listingHref } from '#domain/listing.ts'
import { isPriced } from '#domain/money.ts'
import { absoluteUrl, breadcrumbJsonLd, metaDescription, pageTitle, type Site } from '#domain/seo.ts'
import type { ServiceContext } from '#services/context.ts'
import { findTrail, visibleIds } from './category-trail.ts'
import { type LandingFamily, type LandingSlug, landingFamilies, landingSlugs } from './landing-families.ts'
import { listCategories } from './list-categories.ts'
import type { PageSeo } from './page-seo.ts'
import { presentSlugs } from './present-slugs.ts'

/** A comparison of two products of the family. */
export type Comparison = {
  products: [ProductCard, ProductCard]
  rows: { slug: string; name: string; values: [string | null, string | null] }[]
}

export type LandingPageData = {
  slug: LandingSlug
  heading: string
  headline: string
  /** Paragraphs under the products. */
  text: readonly string[]
  picture: { url: string; alt: string; width: number; height: number }
  products: ProductCard[]
  /** The listing of the family in the store. */
  storeHref: string
  /** Links to this page with `?compare=a,b`, for products of similar price. */
  comparisons: { label: string; href: string }[]
  /** The comparison requested by the URL. */
  comparison: Comparison | null
  seo: PageSeo
}

const maxProducts = 24
const maxComparisons = 6

/** Null for an unknown slug, or when its category is hidden. */
export async function getLandingPage(context: ServiceContext, slug: string, compare: string | null): Promise<LandingPageData | null> {
  const known = landingSlugs.find((one) => one === slug)
  if (!known) return null
  const { category: firstSlug, brand: firstBrand, ...texts } = landingFamilies[known]
  // The texts of a family name its category and brand by their first slugs.
  const named = [{ kind: 'category', slug: firstSlug } as const, ...(firstBrand ? [{ kind: 'brand', slug: firstBrand } as const] : [])]
  const present = await presentSlugs(context.db, named)
  const [category = firstSlug, brand] = named.map(present)
  const trail = findTrail(await listCategories(context), (one) => one.slug === category)
  if (!trail) return null
  const ids = await bestOfCategories(context.db, {
    categoryIds: visibleIds(trail.slice(-1)),
    brandSlug: brand ?? null,
    limit: maxProducts,
    style: context.settings.cards,
  })
  const products = (await cardsById(context.db, context.settings.cards, ids)).map(cardOf)
  return {
    slug: known,
    ...texts,
    products,
    storeHref: listingHref(defaultListing, { category }),
    comparisons: neighboursInPrice(products).map(([one, other]) => ({
      label: `${one.farsiName} یا ${other.farsiName}`,
      href: `/${known}?compare=${one.slug},${other.slug}`,
    })),
    comparison: await compareProducts(context, products, compare),
    seo: landingSeo(context.settings, known, texts),
  }
}

function neighboursInPrice(products: readonly ProductCard[]): [ProductCard, ProductCard][] {
  const priced = products.filter(({ price }) => isPriced(price)).sort((a, b) => (a.price ?? 0) - (b.price ?? 0))
  return priced
    .slice(1)
    .map((dearer, index): [ProductCard, ProductCard] => [priced[index] ?? dearer, dearer])
    .slice(0, maxComparisons)
}

/** Only products of this page can be compared. */
async function compareProducts(
  { db }: ServiceContext,
  products: readonly ProductCard[],
  compare: string | null,
): Promise<Comparison | null> {
  const [one, other] = (compare ?? '').split(',', 2).map((slug) => products.find((product) => product.slug === slug))
  if (!one || !other || one === other) return null
  const attributes = await attributesOf(db, [one.id, other.id])
  const sides = [attributes.get(one.id) ?? [], attributes.get(other.id) ?? []] as const
  const options = new Map(sides.flat().map(({ slug, name }) => [slug, name]))
  const textIn = (side: readonly AttributeRow[], option: string) => side.find(({ slug }) => slug === option)?.values.join('، ') ?? null
  return {
    products: [one, other],
    rows: [...options].map(([slug, name]) => ({ slug, name, values: [textIn(sides[0], slug), textIn(sides[1], slug)] })),
  }
}

function landingSeo(
  site: Site,
  slug: LandingSlug,
  { heading, text, picture }: Pick<LandingFamily, 'heading' | 'text' | 'picture'>,
): PageSeo {
  const crumbs = [
    { name: 'خانه', path: '/' },
    { name: heading, path: `/${slug}` },
  ]
  return {
    title: pageTitle(site, `خرید ${heading}`),
    description: metaDescription(text.join(' ')),
    keywords: null,
    canonical: absoluteUrl(site.baseUrl, `/${slug}`),
    image: absoluteUrl(site.baseUrl, picture.url),
    isIndexed: true,
    jsonLd: [breadcrumbJsonLd(site.baseUrl, crumbs)],
  }
}
