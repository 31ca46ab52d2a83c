import { isPriced, type Toman, toRial } from './money.ts'
import type { Rating, Review } from './review/review.ts'

export const shopName = 'ویترین'

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
  brand: { name: string; farsiName: string }
  category: { name: string }
  images: readonly string[]
  /** Null without reviews. */
  rating: Rating | null
  reviews?: readonly Review[]
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

export function pageTitle(name: string): string {
  return `${name} | ${shopName}`
}

export function productTitle({ farsiName }: Pick<ProductSeo, 'farsiName'>): string {
  return pageTitle(`خرید ${farsiName}`)
}

/** Falls back to a generated text for products without a description. */
export function productDescription(product: ProductSeo): string {
  return (
    metaDescription(product.description) ||
    metaDescription(`خرید ${product.farsiName} از ${shopName} با ضمانت اصل بودن کالا و هفت روز کاری ضمانت بازگشت`)
  )
}

export function productKeywords({ farsiName, title, brand, category }: ProductSeo): string {
  return [...new Set([farsiName, title, brand.farsiName, brand.name, category.name, `قیمت ${farsiName}`, `خرید ${farsiName}`])].join('، ')
}

/** Prices in rial (IRR). Products without a price have no offer: an offer without a price is an error for search engines. */
export function productJsonLd(baseUrl: string, product: ProductSeo): JsonLd {
  const url = absoluteUrl(baseUrl, `/product/${product.slug}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: product.farsiName,
    alternateName: product.title,
    description: productDescription(product),
    sku: product.sku,
    image: product.images.map((image) => absoluteUrl(baseUrl, image)),
    category: product.category.name,
    brand: { '@type': 'Brand', name: product.brand.name, alternateName: product.brand.farsiName },
    ...(isPriced(product.price) && { offers: offer(url, product.price, product.stockQuantity) }),
    ...(product.rating && product.rating.count > 0 && { aggregateRating: aggregateRating(product.rating) }),
    ...(product.reviews && product.reviews.length > 0 && { review: product.reviews.map(reviewJsonLd) }),
  }
}

function offer(url: string, price: Toman, stockQuantity: number): JsonValue {
  return {
    '@type': 'Offer',
    url,
    availability: stockQuantity > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/NewCondition',
    price: toRial(price),
    priceCurrency: 'IRR',
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

export function organizationJsonLd(baseUrl: string, { supportPhone }: { supportPhone: string }): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': absoluteUrl(baseUrl, '/#organization'),
    name: shopName,
    url: absoluteUrl(baseUrl, '/'),
    logo: absoluteUrl(baseUrl, '/favicon.svg'),
    ...(supportPhone && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: supportPhone, availableLanguage: 'fa' },
    }),
  }
}

export function websiteJsonLd(baseUrl: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': absoluteUrl(baseUrl, '/#website'),
    name: shopName,
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
