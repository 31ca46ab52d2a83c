import { cardsById } from '#db/cards-by-id.ts'
import { type ListingOption, listingOptions } from '#db/listing-options.ts'
import type { CategoryNode, ListedProduct, ProductCard } from '#domain/catalog.ts'
import { toPersianDigits } from '#domain/digits.ts'
import {
  brandOption,
  categoryFamily,
  type Facet,
  hasFilters,
  isChosen,
  type ListedFacet,
  type ListingQuery,
  listingHref,
  pageCount,
  parseListingQuery,
} from '#domain/listing.ts'
import type { Toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { absoluteUrl, breadcrumbJsonLd, type Crumb, metaDescription, pageTitle, type Site } from '#domain/seo.ts'
import { findListing, type Listing } from '#listing/find-listing.ts'
import type { ServiceContext } from '#services/context.ts'
import { findTrail, storeCrumbs, visibleIds } from './category-trail.ts'
import { findRedirect } from './find-redirect.ts'
import { listCategories } from './list-categories.ts'
import { type PageSeo, shopImage } from './page-seo.ts'

const retryAfterSeconds = 10

export type StorePageData = {
  query: ListingQuery
  /** Null shows the whole shop. */
  category: CategoryNode | null
  /** The children of the shown category. */
  subcategories: CategoryNode[]
  /** Home, store and the ancestors of the selected category. */
  breadcrumb: Crumb[]
  products: ProductCard[]
  total: number
  facets: Facet[]
  /** Also the values of collapsed filters are rendered. */
  showsAllFilters: boolean
  /** Without the price filter; null when no product has a price. */
  priceBounds: { min: Toman; max: Toman } | null
  pageCount: number
  /** The next link carries a cursor to the last product shown. */
  previousHref: string | null
  nextHref: string | null
  seo: PageSeo
}

/** The listing for these URL parameters; null when the category does not exist or is hidden, or when a filter has another slug now. */
export async function listProducts(
  context: ServiceContext,
  params: URLSearchParams,
): Promise<(StorePageData & { products: ListedProduct[]; facets: ListedFacet[] }) | null> {
  const { db, settings } = context
  const [tree, options] = await Promise.all([listCategories(context), listingOptions(db)])
  const query = parseListingQuery(
    params,
    options.map(({ slug }) => slug),
  )
  const family = query.category === null ? null : categoryFamily(tree, query.category)
  if (query.category !== null && !family) return null
  if (hasUnknownValue(options, query) && (await findRedirect(context, '/store', params))) return null
  const listing = await findListing(db, {
    ...query,
    categoryIds: family?.ids ?? visibleIds(tree),
    options: filteredOptions(options, query),
    groupsFamilies: settings.cards.groupsFamilies,
    after: params.get('after'),
  })
  // The index of a very large catalog is still being built after a start.
  if (!listing) throw new Refusal('shop.busy', { retryAfterSeconds })
  const breadcrumb = storeCrumbs((family && findTrail(tree, ({ id }) => id === family.category.id)) ?? [])
  return {
    query,
    category: family?.category ?? null,
    subcategories: (family?.category.children ?? tree).map((child) => ({ ...child, children: [] })),
    breadcrumb,
    products: await cardsById(db, settings.cards, listing.ids),
    total: listing.total,
    facets: options.flatMap((option) => facetOf(option, query, listing)),
    showsAllFilters: params.get('filters') === 'all',
    priceBounds: listing.priceBounds,
    pageCount: pageCount(listing.total),
    previousHref: query.page > 1 ? listingHref(query, { page: query.page - 1 }) : null,
    nextHref: listing.after && `${listingHref(query, { page: query.page + 1 })}&after=${listing.after}`,
    seo: storeSeo(settings, query, breadcrumb),
  }
}

function hasUnknownValue(options: readonly ListingOption[], query: ListingQuery): boolean {
  return Object.entries(query.options).some(([slug, chosen]) => {
    const known = new Set(options.find((option) => option.slug === slug)?.values.map((value) => value.slug))
    return chosen.some((value) => !known.has(value))
  })
}

function filteredOptions(options: readonly ListingOption[], query: ListingQuery) {
  return options
    .filter(({ slug }) => Object.hasOwn(query.options, slug))
    .map(({ slug, values }) => ({
      valueIds: values.map(({ id }) => id),
      chosenIds: values.filter((value) => isChosen(query, slug, value.slug)).map(({ id }) => id),
    }))
}

/** Values without matches are hidden unless chosen, so that they can be removed. */
function facetOf({ slug, name, values }: ListingOption, query: ListingQuery, { countOf }: Listing): ListedFacet[] {
  const shown = values
    .map((value) => ({ slug: value.slug, value: value.value, count: countOf(value.id), chosen: isChosen(query, slug, value.slug) }))
    .filter(({ count, chosen }) => count > 0 || chosen)
  // Values have a display order; brands have none.
  if (slug === brandOption) shown.sort((a, b) => b.count - a.count)
  return shown.length > 0 ? [{ slug, name, values: shown }] : []
}

function storeSeo(site: Site, query: ListingQuery, breadcrumb: readonly Crumb[]): PageSeo {
  const name = breadcrumb.at(-1)?.name ?? ''
  const page = query.page > 1 ? `، صفحه ${toPersianDigits(query.page)}` : ''
  return {
    title: pageTitle(site, `${query.category ? `خرید ${name}` : name}${page}`),
    description: metaDescription(
      `${query.category ? `قیمت و خرید ${name}` : 'خرید آنلاین کالای دیجیتال: گوشی، لپ‌تاپ، تبلت، ساعت و هدفون'} با ضمانت اصل بودن کالا، ارسال فوری در تهران و هفت روز کاری ضمانت بازگشت${page}`,
    ),
    keywords: null,
    canonical: absoluteUrl(site.baseUrl, listingHref(query)),
    image: shopImage(site),
    isIndexed: query.q === '' && !hasFilters(query),
    jsonLd: [breadcrumbJsonLd(site.baseUrl, breadcrumb)],
  }
}
