import { absoluteUrl, type JsonLd, type Site } from '#domain/seo.ts'

/** The metadata of a public page. URLs are absolute. */
export type PageSeo = {
  title: string
  description: string
  keywords: string | null
  canonical: string
  /** 1200 by 630. */
  image: string | null
  /** False for filtered listings, which are near duplicates. */
  isIndexed: boolean
  jsonLd: JsonLd[]
}

/** The preview image of a page that has none of its own: only with the owner's logo on it. */
export function shopImage({ baseUrl, logo }: ImageSite): string | null {
  return logo ? absoluteUrl(baseUrl, `/share/shop/${logo.key.slice(0, 12)}.jpg`) : null
}

type ImageSite = Pick<Site, 'baseUrl' | 'logo'>

/** The metadata of a page with fixed content. */
export function fixedSeo(site: ImageSite, page: { path: string; title: string; description: string; jsonLd?: JsonLd[] }): PageSeo {
  const { path, title, description, jsonLd = [] } = page
  return { title, description, keywords: null, canonical: absoluteUrl(site.baseUrl, path), image: shopImage(site), isIndexed: true, jsonLd }
}
