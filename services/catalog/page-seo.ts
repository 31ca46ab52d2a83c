import { absoluteUrl, type JsonLd } from '#domain/seo.ts'

/** The metadata of a public page. URLs are absolute. */
export type PageSeo = {
  title: string
  description: string
  keywords: string | null
  canonical: string
  /** 1200 by 630 for products. */
  image: string | null
  /** False for filtered listings, which are near duplicates. */
  isIndexed: boolean
  jsonLd: JsonLd[]
}

/** The metadata of a page with fixed content. */
export function fixedSeo(baseUrl: string, page: { path: string; title: string; description: string; jsonLd?: JsonLd[] }): PageSeo {
  const { path, title, description, jsonLd = [] } = page
  return { title, description, keywords: null, canonical: absoluteUrl(baseUrl, path), image: null, isIndexed: true, jsonLd }
}
