import { isPriced, type Toman, toRial } from './money.ts'
import { type ProductCondition, type ProductFacts, type RegistryState, registryLabels } from './product/facts.ts'
import type { Family } from './product/family.ts'
import type { Rating, Review } from './review/review.ts'
import { brandUrl, type Logo } from './settings/logo.ts'

/** What every page says of the shop it belongs to. */
export type Site = { readonly baseUrl: string; readonly name: string; readonly logo?: Logo | null }

/** Product fields for meta tags and structured data. Image URLs are same-site paths or absolute. */
export type ProductSeo = {
  slug: string
  title: string
  farsiName: string
  /** Markdown, as stored. */
  description: string
  sku: string
  price: Toman | null
  stockQuantity: number
  /** Null unless it was charged within the last 30 days. */
  listPrice: Toman | null
  facts: ProductFacts
  family: Family | null
  gtin: string | null
  mpn: string | null
  weightG: number | null
  brand: { name: string; farsiName: string }
  category: { name: string }
  images: readonly string[]
  /** Null without reviews. */
  rating: Rating | null
  reviews?: readonly Review[]
  /** The owner's own texts for search engines; an empty one is generated. */
  own?: { title: string; description: string }
}

export type Crumb = { name: string; path: string }

type JsonValue = string | number | boolean | readonly JsonValue[] | { readonly [key: string]: JsonValue }
/** A schema.org object as plain data. */
export type JsonLd = { readonly '@context': 'https://schema.org'; readonly '@type': string; readonly [key: string]: JsonValue }

/** Search engines cut a longer description meta tag off (product §9.9). */
const maxDescriptionLength = 155

/** Resolves `path` against the base URL; absolute URLs are unchanged. */
export function absoluteUrl(baseUrl: string, path: string): string {
  return new URL(path, baseUrl).href
}

/** Plain text for the description meta tag: one line, truncated at a word. */
export function metaDescription(text: string): string {
  const line = stripMarkdown(text.slice(0, 20 * maxDescriptionLength).toWellFormed())
  if (line.length <= maxDescriptionLength) return line
  const truncated = line.slice(0, maxDescriptionLength - 1)
  const lastSpace = line.charAt(truncated.length) === ' ' ? truncated.length : truncated.lastIndexOf(' ')
  const words = lastSpace > 0 ? truncated.slice(0, lastSpace) : truncated.replace(/[\ud800-\udbff]$/, '')
  return `${words.replace(/[\s،؛:,.;\-–—]+$/, '')}…`
}

export function pageTitle(site: Pick<Site, 'name'>, name: string): string {
  return `${name} | ${site.name}`
}

export function productTitle(site: Pick<Site, 'name'>, { farsiName, own }: Pick<ProductSeo, 'farsiName' | 'own'>): string {
  return pageTitle(site, own?.title || `خرید ${farsiName}`)
}

/** The owner's own text, the beginning of the description, or a generated one. */
export function productDescription({ name }: Pick<Site, 'name'>, product: ProductSeo): string {
  return (
    metaDescription(product.own?.description ?? '') ||
    metaDescription(product.description) ||
    metaDescription(`خرید ${product.farsiName} از ${name} با ضمانت اصل بودن کالا و هفت روز کاری ضمانت بازگشت`)
  )
}

export function productKeywords({ farsiName, title, brand, category }: ProductSeo): string {
  return [...new Set([farsiName, title, brand.farsiName, brand.name, category.name, `قیمت ${farsiName}`, `خرید ${farsiName}`])].join('، ')
}

/** Prices in rial (IRR). Products without a price have no offer: an offer without a price is an error for search engines. */
export function productJsonLd(site: Site, product: ProductSeo): JsonLd {
  const { baseUrl } = site
  const url = absoluteUrl(baseUrl, `/product/${product.slug}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: product.farsiName,
    alternateName: product.title,
    description: productDescription(site, product),
    sku: product.sku,
    image: product.images.map((image) => absoluteUrl(baseUrl, image)),
    category: product.category.name,
    brand: { '@type': 'Brand', name: product.brand.name, alternateName: product.brand.farsiName },
    ...(product.family && product.family.variants.length > 1 && familyJsonLd(baseUrl, product.slug, product.family)),
    ...(product.gtin && { gtin: product.gtin }),
    ...(product.mpn && { mpn: product.mpn }),
    ...(product.weightG && { weight: { '@type': 'QuantitativeValue', value: product.weightG, unitCode: 'GRM' } }),
    ...(product.facts.registryState && { additionalProperty: registryProperty(product.facts.registryState) }),
    ...(isPriced(product.price) && { offers: offer(url, product.price, product) }),
    ...(product.rating && product.rating.count > 0 && { aggregateRating: aggregateRating(product.rating) }),
    ...(product.reviews && product.reviews.length > 0 && { review: product.reviews.map(reviewJsonLd) }),
  }
}

/** What search engines know that variants differ in; any other option is named in Persian. */
const variesBy: Record<string, string> = {
  color: 'https://schema.org/color',
  storage: 'https://schema.org/size',
  'case-size': 'https://schema.org/size',
}

/** The other products of the family by their pages, which describe them. */
function familyJsonLd(baseUrl: string, slug: string, { id, name, options, variants }: Family): Record<string, JsonValue> {
  const color = options.findIndex((option) => option.slug === 'color')
  const own = variants.find((variant) => variant.slug === slug)?.values[color]?.value
  return {
    ...(own && { color: own }),
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: id,
      name,
      variesBy: options.map((option) => variesBy[option.slug] ?? option.name),
      hasVariant: variants.filter((one) => one.slug !== slug).map((one) => ({ url: absoluteUrl(baseUrl, `/product/${one.slug}`) })),
    },
  }
}

function registryProperty(state: RegistryState): JsonValue {
  return { '@type': 'PropertyValue', name: 'رجیستری', value: registryLabels[state] }
}

/** schema.org has no value for an opened box; such a product is unused, hence new. */
const conditions: Record<ProductCondition, string> = {
  new: 'https://schema.org/NewCondition',
  open_box: 'https://schema.org/NewCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
  used: 'https://schema.org/UsedCondition',
}

function offer(url: string, price: Toman, { stockQuantity, listPrice, facts }: ProductSeo): JsonValue {
  const money = (amount: Toman) => ({ price: toRial(amount), priceCurrency: 'IRR' })
  return {
    '@type': 'Offer',
    url,
    availability: stockQuantity > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: conditions[facts.condition],
    ...money(price),
    ...(listPrice && {
      priceSpecification: { '@type': 'UnitPriceSpecification', priceType: 'https://schema.org/StrikethroughPrice', ...money(listPrice) },
    }),
    ...(facts.warrantyMonths && {
      warranty: {
        '@type': 'WarrantyPromise',
        ...(facts.warrantyCompany && { name: `گارانتی ${facts.warrantyCompany}` }),
        durationOfWarranty: { '@type': 'QuantitativeValue', value: facts.warrantyMonths, unitCode: 'MON' },
      },
    }),
  }
}

function reviewJsonLd({ userName, rating, title, comment, createdAt }: Review): JsonValue {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: userName },
    datePublished: createdAt,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    ...(title && { name: title }),
    reviewBody: comment,
  }
}

function aggregateRating({ average, count }: Rating): JsonValue {
  return { '@type': 'AggregateRating', ratingValue: Math.round(average * 10) / 10, reviewCount: count, bestRating: 5, worstRating: 1 }
}

export function breadcrumbJsonLd(baseUrl: string, crumbs: readonly Crumb[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(baseUrl, path),
    })),
  }
}

export function organizationJsonLd({ baseUrl, name, logo }: Site, { supportPhone }: { supportPhone: string }): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': absoluteUrl(baseUrl, '/#organization'),
    name,
    url: absoluteUrl(baseUrl, '/'),
    logo: absoluteUrl(baseUrl, logo ? brandUrl(logo, 'icon-512.png') : '/favicon.svg'),
    ...(supportPhone && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: supportPhone, availableLanguage: 'fa' },
    }),
  }
}

export function websiteJsonLd({ baseUrl, name }: Site): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': absoluteUrl(baseUrl, '/#website'),
    name,
    url: absoluteUrl(baseUrl, '/'),
    inLanguage: 'fa-IR',
    publisher: { '@id': absoluteUrl(baseUrl, '/#organization') },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(baseUrl, '/search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, ' ')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$|^[ \t|:-]+$/gm, ' ')
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+)+/gm, '')
    .replace(/!?\[([^\][\n]{0,300})\](?:\([^()\n]{0,500}\)|\[[^\][\n]{0,100}\])?/g, '$1')
    .replace(/<[/!a-z][^<>]{0,300}>/gi, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/(\*{1,3}|~~|`+)(?=\S)|(?<=\S)(\*{1,3}|~~|`+)|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])|\|/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
